;;; play-emacs.el --- Plays a quest by the package's own commands and keys  -*- lexical-binding: t -*-

;; emacs --batch -Q -L Examples/emacs -l play-emacs.el; the clock is simulated.

(setq backtrace-on-error-noninteractive nil)
(require 'timequest)
(require 'cl-lib)

(setq timequest-command (list (getenv "TIMEQUEST_RPC") "--store" "memory:"
                              "--simulated-clock" "2026-11-20T07:00:00Z")
      timequest-pause 0.02)
(defvar cues nil)
(add-hook 'timequest-cue-functions (lambda (cue) (push (plist-get cue :name) cues)))
(timequest-mode-line-mode)

(defun text ()
  "What stands in the buffer; a space that does not break is one to the eye."
  (with-current-buffer "*TimeQuest*" (replace-regexp-in-string "\u00a0" " " (buffer-string))))
(defun see (words)
  "Wait until WORDS stand in the buffer; what comes later comes by timers."
  (let ((tries 200))
    (while (not (string-search words (text)))
      (when (zerop (cl-decf tries)) (error "%S never came; the buffer shows:\n%s" words (text)))
      (sleep-for 0.01))))
;; In a low window the gaps go, if everything is seen then.
(cl-letf (((symbol-function 'window-body-width) (lambda () 8))
          ((symbol-function 'window-body-height) (lambda () 5))
          (wrap-prefix "  "))
  (let ((three '(" one\n" "\n" " two words\n" "\n" " three\n"))
        (two '(" one\n" "\n" " two words\n")))
    (cl-assert (equal (timequest--fitting three) '(" one\n" " two words\n" " three\n")) t)
    (cl-assert (equal (timequest--fitting two) two) t)
    (cl-assert (equal (timequest--fitting (append three two)) (append three two)) t)))

(defun settle (&optional done)
  "Wait until every request is answered and its answer used, or DONE returns true."
  (let ((tries 1000) (quiet 0))
    (while (< quiet (if done 1 3))      ; An answer is used a moment after it came, and may lead to a request.
      (setq quiet (if (if done (funcall done) (null timequest--waiting)) (1+ quiet) 0))
      (when (zerop (cl-decf tries)) (error "No answer to %S; the buffer shows:\n%s" timequest--waiting (text)))
      (sleep-for 0.01))))
(defun press (key)
  "Press KEY in the buffer, as a player does, and wait for the answer."
  (with-current-buffer "*TimeQuest*" (call-interactively (key-binding (kbd key))))
  (settle))
(defun call (command &rest arguments) "Call COMMAND with ARGUMENTS, and wait for the answer."
       (apply command arguments)
       (settle))
(defun ask (method &optional params)
  "Return the result of METHOD with PARAMS."
  (let (answer)
    (timequest--request method params (lambda (result) (setq answer (list result))))
    (settle (lambda () answer))
    (car answer)))
(defun mode-line ()
  "What the package adds to the mode line.  Batch has no window to format it for."
  (mapconcat (lambda (part) (if (eq (car-safe part) :eval) (eval (cadr part)) "")) global-mode-string ""))
(defun pass (seconds) (ask "clock.advance" (list :seconds seconds)))

(defvar typed nil "Strings that are typed at the next prompts.")
(advice-add 'read-string :override
            (lambda (prompt &optional _ history &rest _)
              (cl-assert (string-match-p "\\`\\(How \\(long \\(will this take\\|did that feel\\)\\|many\\)\\|What\\|Which\\)" prompt) t)
              (cl-assert (eq history t) t "a guess would be kept in a history")
              (pop typed)))

(defun holds-no-time ()
  "Nothing in any buffer, the mode line, the title or a history speaks of time."
  (dolist (said (append (list (cons 'mode-line (mode-line)) (cons 'title (format "%S" frame-title-format))
                              (cons 'echo (or (current-message) ""))
                              (cons 'commands (format "%S" command-history))
                              (cons 'minibuffer (format "%S" minibuffer-history))
                              (cons 'state (format "%S" (cl-loop for (key value) on timequest--state by #'cddr
                                                                 unless (string-suffix-p "ID" (symbol-name key))
                                                                 collect key and collect value))))
                        ;; Not what holds this file, nor what Emacs works with in batch.
                        (cl-loop for buffer in (buffer-list)
                                 when (string-match-p "timequest\\|Messages\\|Minibuf\\|Echo" (buffer-name buffer))
                                 collect (cons buffer (with-current-buffer buffer (buffer-string))))))
    (when (string-match "\\([0-9]+ ?[hms]\\b\\|[0-9]:[0-9][0-9]\\|[0-9][0-9]\\|econds\\)" (cdr said))
      (error "%S stands in %s while a step is active:\n%s" (match-string 0 (cdr said)) (car said) (cdr said)))))

(ask "parent.setPIN" '(:pin "2468"))
(ask "routine.create"
                '(:name "school" :displayName "Morning Launch"
                  :activeDays ["mon" "tue" "wed" "thu" "fri" "sat" "sun"]
                  :tasks [(:name "a" :displayName "100% Shower") (:name "b" :displayName "Breakfast")]))
(ask "parent.lock")

(call #'timequest)
(see "This is your time game")
(press "RET")
(see "How it works")
(press "n")
(see "▸ Morning Launch")
(with-current-buffer "*TimeQuest*"
  (cl-assert (eq major-mode 'timequest-mode) t)
  (cl-assert (and buffer-read-only (eq buffer-undo-list t)) t))
(press "RET")
(see "How long will this take?")
(cl-assert (equal (mode-line) " ? 100%% Shower") t)
(condition-case nil (progn (timequest-done) (error "It was done before it began")) (user-error nil))

(setq typed '("soon" "0" "5m"))
(press "RET")
(cl-assert (null typed) t)
(see "Do it now!")
(cl-assert (equal (mode-line) " ◆ 100%% Shower") t)
(pass 340)
(bury-buffer "*TimeQuest*")
(press "s")
(see "Do it now!")
(call #'timequest-done)
(see "Guess       5m\n")
(see "Real time   5m 40s")
(see "40s under")
(see "RET Next step")
(press "i")
(see "Got it.")
(press "RET")
(see "Breakfast")

;; Another Emacs, and a server that was ended: everything is where it was.
(setq typed '("14m-16m"))
(press "RET")
(see "Do it now!")
(pass 900)
(holds-no-time)
(setq timequest--state nil)
(call #'timequest)
(see "Do it now!")
(holds-no-time)
(press "RET")
(see "Guess       14m – 16m")
(see "★ Spot on!")
(press "RET")
(see "Calibration: 2 to go")
(cl-assert (not (string-search "Closest" (text))) t "a range was the closest")
(see "Over 0   Under 0   Right on 0   In range 1")
(see "★ Your time sense is up and running")
(see "RET Quests")
(cl-assert (equal (mode-line) "") t)
(press "RET")
(see "✓ Done today")
(press "s")
(see "Stats")
(see "This week")
(see "◇ First quest: You played a quest")
(see "◇ First Ticks: Your inner clock")
(cl-assert (not (string-match-p "%\\|Hat trick\\|Tuning In" (text))) t)
(cl-assert (not (string-search "★" (text))) t "a range was a best")
(cl-assert (and (member "estimate_lock" cues) (member "levelUp" cues)) t)
(press "RET")
(see "✓ Done today")
(press "RET")
(see "How long will this take?")
;; Leaving asks.
(defvar means-it nil)
(advice-add 'yes-or-no-p :override
            (lambda (prompt) (cl-assert (string-search "Leave this quest?" prompt) t) means-it))
(press "x")
(see "How long will this take?")
(setq means-it t)
(press "x")
(see "Saved.")

;; Asked how it felt, and with results held back until the end.
(ask "preferences.update" '(:askFelt t))
(ask "parent.unlock" '(:pin "2468"))
(ask "routine.create"
                '(:name "held" :displayName "Sound Check" :feedback "summary"
                  :activeDays ["mon" "tue" "wed" "thu" "fri" "sat" "sun"]
                  :tasks [(:name "a" :displayName "Warm-up")]))
(ask "parent.lock")
(press "RET")
(see "▸ Sound Check")
(with-current-buffer "*TimeQuest*" (search-forward "Sound"))
(press "RET")
(see "Warm-up")
(call #'timequest-guess '(:seconds 300))
(see "Do it now!")
(pass 240)
(press "RET")
(see "How long did that feel?")
(holds-no-time)
(setq typed '("3m"))
(press "RET")
(see "Noted. You will see at the end.")
(cl-assert (not (string-search "Real time" (text))) t)
(press "RET")
(see "Warm-up: Guess 5m, Real time 4m")

;; In the player's language, from the next time on that the buffer is opened.
(ask "preferences.update" '(:locale "de"))
(call #'timequest)
(see "RET Los   s Statistik   q Schließen")
(see "✓ Heute geschafft")
(ask "preferences.update" '(:locale "en"))
(call #'timequest)

;; A celebration that is sent twice is shown once.
(let ((state '(:phase "abandoned" :prompt (:text "Saved.")
               :cues [(:kind "celebration" :name "levelUp" :text "Level up!" :id "one")])))
  (setq cues nil)
  (timequest--draw (copy-sequence state))
  (timequest--draw (copy-sequence state))
  (cl-assert (equal cues '("levelUp")) t))

;; Somebody who plays alone: a quest of their own, a step that is skipped, one whose end is told later, and a
;; quick guess.  Celebrations come with their lines, in order; what comes after the reveal, after its figures.
(timequest--end)
(setq timequest--state nil)
(call #'timequest)
(press "n")
(see "No quests today")
(see "! Quick guess   + New quest   s Stats   q Close")
(cl-loop repeat 2 do
         (setq typed '("Tea" "5m"))
         (press "!")
         (see "Do it now!")
         (see "a I finished a while ago   n Skip")
         (holds-no-time)
         (pass 300)
         (setq cues nil)
         (let ((timequest-pause 0.3)) (press "RET"))
         (cl-assert (not (member "reveal" cues)) t "it sounded before its figures")
         (see "★ Spot on!")
         (cl-assert (equal (cl-remove "impact" (reverse cues) :test #'equal) '("reveal" "spotOn")) t)
         (press "RET")
         (see "RET Quests")
         (press "RET")
         (pass 86400))
(setq typed '("Piano" "Scales, New piece"))
(press "+")
(see "- Remove")
(ask "preferences.update" '(:symbol "🦊"))
(press "g")
(see "🦊 Time Sense")
(press "RET")
(see "Scales")
(press "n")
(see "New piece")
(setq typed '("10m-20m"))
(press "RET")
(see "Do it now!")
(pass 1500)
(setq typed '("10"))
(press "a")
(see "Guess       10m – 20m")
(see "Real time   15m")
(see "RET Next step")
(cl-assert (not (string-search "%" (text))) t)
(press "RET")
(see "RET Quests")
(see "★ Level up to 2!\n ★ Streak of 3!")  ; A third day in a row.
(cl-assert (equal (seq-take cues 2) '("streak" "levelUp")) t)
(cl-assert (not (string-match-p "Scales\\|Closest\\|%" (text))) t)
(press "RET")
(with-current-buffer "*TimeQuest*" (goto-char (point-min)) (search-forward "Piano"))
(setq means-it nil)
(advice-add 'yes-or-no-p :override
            (lambda (prompt) (cl-assert (string-search "Remove this quest?" prompt) t) t))
(press "-")
(see "No quests today")

;; A server that cannot skip or be told later has no word for it, and no key.
(timequest--end)
(setq timequest--state nil)
(ask "onboarding.complete")
(ask "quest.create" '(:displayName "Piano" :symbol "🎹"))
(defun without (plist names) "PLIST without NAMES."
       (cl-loop for (name value) on plist by #'cddr unless (memq name names) append (list name value)))
(defun as-older (request method params then &rest more)
  "Let REQUEST ask METHOD with PARAMS and MORE, and call THEN as an older server does."
  (apply request method params (lambda (answer) (funcall then (older method answer))) more))
(defun older (method answer)
  "What an older server answers to METHOD, where this one sends ANSWER."
  (pcase method
    ("catalogue.get" (list :texts (without (plist-get answer :texts)
                                           '(:label.finishedAgo :label.quick :label.newQuest :rating.inside))))
    ("quest.list" (vconcat (mapcar (lambda (quest) (without quest '(:symbol :isOwn))) answer)))
    (_ (when (plist-get answer :summary)
         (plist-put answer :summary (without (plist-get answer :summary) '(:inside :celebrations))))
       (if (listp answer) (without answer '(:canMakeQuests :symbol :stepSymbol)) answer))))
(advice-add 'timequest--request :around #'as-older)
(call #'timequest)
(see "▸ Piano")
(see "RET Start   s Stats   q Close")
(press "RET")
(see "RET Guess   x Leave quest   q Close")
(press "n")
(call #'timequest-guess '(:low 240 :high 360))
(see "RET I'm done   i Something came up   q Close")
(press "n")
(press "a")
(see "Do it now!")
(pass 300)
(press "RET")
(see "Guess       4m – 6m")
(press "RET")
(see "★ Your time sense")
(see "Right on 0\n")
(advice-remove 'timequest--request #'as-older)

;; What a summary tells beside the figures; the rest of it is absent.
(let ((told (apply #'concat (timequest--draw-summary
                             '(:displayName "Piano" :prompt (:text "Quest complete!")
                               :summary (:steps [] :overestimates 0 :underestimates 0 :exact 0 :xpEarned 0
                                         :discoveries [(:title "Bullseye") (:title "Twins")]
                                         :chapter (:title "First Ticks" :text "Listen.")
                                         :thenAndNow (:text "Scales: closer.")))))))
  (cl-assert (string-search "◇ Discoveries: Bullseye, Twins\n ◇ First Ticks: Listen.\n" told) t)
  (cl-assert (string-search "◇ Then and now: Scales: closer.\n" told) t))

;; A server that fails at once is said within a second, with what it logged.
(timequest--end)
(let ((timequest-command (list (getenv "TIMEQUEST_RPC") "--store" "nonsense:"))
      (began (float-time)))
  (let (said)
    (advice-add 'message :before (lambda (format &rest more) (push (apply #'format format more) said)))
    (timequest)
    (settle (lambda () (string-search "nonsense" (or (car said) "")))))
  (cl-assert (< (- (float-time) began) 1) t))

;; What a reader of the source is told is complete, and so is the package.
(require 'checkdoc)
(cl-assert (fboundp 'timequest) t)
(cl-loop for symbol being the symbols
         when (and (string-prefix-p "timequest" (symbol-name symbol)) (commandp symbol))
         do (cl-assert (documentation symbol) t))
(timequest--end)

;;; play-emacs.el ends here
