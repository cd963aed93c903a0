;;; play.el --- Emacs plays a quest by its own jsonrpc.el  -*- lexical-binding: t -*-

;; emacs --batch -Q -l play.el; TIMEQUEST_RPC names the executable.

(require 'jsonrpc)
(setq backtrace-on-error-noninteractive nil)

(let* ((connection
        (make-instance
         'jsonrpc-process-connection
         :name "timequest"
         :process (lambda ()
                    (make-process
                     :name "timequest"
                     :command (list (getenv "TIMEQUEST_RPC") "--store" "memory:"
                                    "--simulated-clock" "2026-11-20T07:00:00Z")
                     :connection-type 'pipe
                     :coding 'utf-8-emacs-unix
                     :noquery t))))
       (call (lambda (method &optional params)
               ;; Names of methods are symbols to it.
               (jsonrpc-request connection (intern method) params :timeout 10))))
  (cl-flet ((call (method &optional params) (funcall call method params)))
    (call "parent.setPIN" '(:pin "2468"))
    (call "routine.create"
          '(:name "m" :displayName "Quest"
            :activeDays ["mon" "tue" "wed" "thu" "fri" "sat" "sun"]
            :tasks [(:name "a" :displayName "Schritt für Schritt")]))
    ;; Without parameters jsonrpc.el sends null.
    (let* ((quest (plist-get (aref (call "quest.list") 0) :questID))
           (session (plist-get (call "quest.start" (list :questID quest)) :sessionID)))
      (condition-case refusal
          (progn (call "quest.start" (list :questID quest))
                 (error "A second start was not refused"))
        (jsonrpc-error
         (cl-assert (eql 1004 (alist-get 'jsonrpc-error-code (cddr refusal))) t)))
      (call "quest.estimate" (list :sessionID session :seconds 300))
      (call "clock.advance" '(:seconds 290))
      (let ((result (plist-get (call "quest.done" (list :sessionID session)) :result)))
        (cl-assert (eql 10 (plist-get result :differenceSeconds)) t))
      (let ((summary (plist-get (call "quest.next" (list :sessionID session)) :summary)))
        (cl-assert (eql 120 (plist-get summary :xpEarned)) t)
        (cl-assert (eql 1 (plist-get summary :overestimates)) t))))
  (jsonrpc-shutdown connection))

;;; play.el ends here
