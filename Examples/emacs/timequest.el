;;; timequest.el --- Guess how long it takes, do it, see how close  -*- lexical-binding: t -*-

;; Author: TimeQuest maintainers <maintainers@timequest.invalid>
;; Maintainer: TimeQuest maintainers <maintainers@timequest.invalid>
;; URL: https://timequest.invalid/emacs
;; Version: 0.9.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: games, convenience
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; TimeQuest trains the sense of time as a game.  Pick a quest, guess how long a step takes, do it
;; with no clock in sight, and see how close you were.
;;
;; Setup.  Put `timequest-rpc' on your PATH, and once:
;;
;;     M-x package-install-file RET …/Examples/emacs/timequest.el RET
;;
;; or put this into your init file:
;;
;;     (add-to-list 'load-path "…/Examples/emacs")
;;     (autoload 'timequest "timequest" nil t)
;;     (autoload 'timequest-mode-line-mode "timequest" nil t)
;;     (timequest-mode-line-mode)                 ; if you want to see the step in the mode line
;;
;; Playing.  `M-x timequest' shows today's quests, or where you are in one.  In that buffer:
;;
;;     RET   what comes next: play, guess, done, go on
;;     i     something came between: the step will not count
;;     n     skip this step, the question how long it felt, or the first pages
;;     a     the step was done a while ago; you are asked how long
;;     x     leave the quest, before a guess; you are asked whether you mean it
;;     !     a quick guess at something you do now, + a quest of your own, - the end of one,
;;           where you make quests of your own
;;     s     your time sense: the trend, the closest guesses, this week, discoveries, chapters
;;     g     look again
;;     q     bury the buffer; a step that runs goes on
;;
;; A guess reads 5m (or 5), 90s, 4:30, 1h 5m, or is a range: 4m-6m.  The same by commands, from any
;; buffer: `timequest-guess', `timequest-done', `timequest-interrupted', `timequest-next', and
;; `timequest-quick', `timequest-ago', `timequest-skip'.
;;
;; No clock while doing.  While a step runs nothing says how long it has run, or what you guessed: not
;; the buffer, not the mode line, not the echo area or a history, and no log of the connection.  A
;; clock of your own, such as `display-time-mode', is yours to hide.
;;
;; Nothing is lost.  Bury the buffer, quit Emacs, restart the machine: the step goes on, and
;; `M-x timequest' is where you were.
;;
;; Emacs never waits.  A key sends its request, and what follows is drawn when the answer comes.  If none
;; comes for `timequest-timeout' seconds, the server is ended, and the next key starts another one.
;;
;; How it is built.  jsonrpc.el, which is part of Emacs, talks to `timequest-rpc'.  Everything that
;; is drawn comes from one plist, the state that each step of a quest answers: its `:phase' says which
;; of the `timequest--draw-…' functions draws it, and what RET does.

;;; Code:

(require 'cl-lib)
(require 'hl-line)
(require 'jsonrpc)
(require 'subr-x)

(defgroup timequest nil
  "A game of guessing how long things take."
  :group 'games)

(defcustom timequest-command '("timequest-rpc")
  "The program and its arguments, such as --store."
  :type '(repeat string))

(defcustom timequest-pause 0.6
  "Seconds between the lines of a reveal."
  :type 'number)

(defcustom timequest-timeout 10
  "Seconds without an answer after which the server is ended."
  :type 'number)

(defcustom timequest-cue-functions nil
  "Functions that are called with every cue, a plist of :kind, :name and :text.
The kind is \"haptic\", \"sound\" or \"celebration\".  They are
filtered by what the player switched on, so play what comes."
  :type 'hook)

(defface timequest-title '((t :weight bold :height 1.2)) "Names of steps.")
(defface timequest-dim '((t :inherit shadow)) "What is said aside.")
(defface timequest-chosen
  '((((background dark)) :background "#2f3a4a" :weight bold :extend t)
    (t :background "#dfe8e6" :weight bold :extend t))
  "The quest that RET starts.")
(defface timequest-accent '((t :inherit font-lock-keyword-face)) "What the game asks.")
(defface timequest-gold '((((background dark)) :foreground "#ffd75f") (t :foreground "#876700"))
  "The tone of a guess that was right on.")
(defface timequest-teal '((((background dark)) :foreground "#5fd7d7") (t :foreground "#00706c"))
  "The tone of a close guess.")
(defface timequest-indigo '((((background dark)) :foreground "#8787ff") (t :foreground "#4b45c6"))
  "The tone of a curious one.")
(defface timequest-violet '((((background dark)) :foreground "#d787ff") (t :foreground "#8a2fb8"))
  "The tone of a discovery.")

;;; The connection

(defvar timequest--connection nil)

(defvar timequest--celebrated nil
  "Ids of celebrations that were shown.
One may come twice, where an answer was lost.")

(defvar timequest--state nil
  "The session's state as it was answered last.
It holds no time while a step is active.")

(defvar timequest--texts nil "The texts of `catalogue.get', in the player's language.")

(defun timequest--connect ()
  "Return the running connection, or start one."
  (unless (and timequest--connection (jsonrpc-running-p timequest--connection))
    (unless (executable-find (car timequest-command))
      (user-error "%s cannot be run; see `timequest-command'" (car timequest-command)))
    (with-current-buffer (get-buffer-create " *timequest log*") (erase-buffer))
    (setq timequest--connection
          (apply #'make-instance 'jsonrpc-process-connection
                 :name "timequest"
                 :process (lambda ()
                            (make-process :name "timequest" :command timequest-command
                                          :connection-type 'pipe :coding 'utf-8-emacs-unix
                                          ;; What it logs is no answer.
                                          :stderr (get-buffer-create " *timequest log*")
                                          :noquery t))
                 :on-shutdown #'timequest--ended
                 ;; The log of messages would hold the guess.
                 (if (slot-exists-p 'jsonrpc-process-connection '-events-buffer-config)
                     '(:events-buffer-config (:size 0))
                   '(:events-buffer-scrollback-size 0)))))
  timequest--connection)

(defvar timequest--waiting nil "What is still to be answered: lists of an identity.")

(defvar timequest--in-front t
  "Whether what is drawn comes to the front.
It does not if the player turned to another buffer meanwhile.")

(defun timequest--ended (connection)
  "Forget CONNECTION, whose server ended, and say so if an answer is missing."
  (when (eq connection timequest--connection)
    (setq timequest--connection nil)
    (when timequest--waiting
      (setq timequest--waiting nil)
      ;; What it said before it ended is still to be read.
      (run-at-time 0.1 nil (lambda () (message "The server ended: %s" (timequest--complaint)))))))

(defun timequest--complaint ()
  "Return the first that the server logged, for somebody whose server ended."
  (with-current-buffer (get-buffer-create " *timequest log*")
    (or (car (cl-remove-if (lambda (line) (string-prefix-p "Process timequest" line))
                           (split-string (buffer-string) "\n" t)))
        "it gave no reason")))

(defun timequest--give-up (connection)
  "End the server of CONNECTION, which does not answer.
The next key starts another one."
  (setq timequest--connection nil
        timequest--waiting nil)
  (jsonrpc-shutdown connection)
  (message "timequest-rpc did not answer for %s s and was ended; g looks again" timequest-timeout))

(defun timequest--request (method params then &optional refused)
  "Ask METHOD with the plist PARAMS, and call THEN with the result when it comes.
An error is said, or REFUSED is called with it."
  (let* ((connection (timequest--connect))
         (answer (list method))
         (window (selected-window))
         (buffer (window-buffer window))
         (come (lambda (use what)
                 (when (memq answer timequest--waiting)
                   (setq timequest--waiting (delq answer timequest--waiting))
                   ;; Not within the filter of a process, nor in its buffer.
                   (run-at-time 0 nil
                                (lambda ()
                                  (let ((timequest--in-front (and (eq window (selected-window))
                                                                  (eq buffer (window-buffer window)))))
                                    (condition-case problem
                                        (funcall use what)
                                      (user-error (message "%s" (cadr problem)))))))))))
    (push answer timequest--waiting)
    (condition-case problem
        (jsonrpc-async-request
         connection (intern method) (or params (list))
         :timeout timequest-timeout
         :timeout-fn (lambda () (when (memq answer timequest--waiting) (timequest--give-up connection)))
         :success-fn (lambda (result) (funcall come then result))
         :error-fn (lambda (refusal)
                     ;; Newer versions of jsonrpc.el refuse what is open where the server ends.
                     (when (jsonrpc-running-p connection)
                       (funcall come (or refused
                                         (lambda (refusal) (message "TimeQuest: %s" (plist-get refusal :message))))
                                refusal))))
      ;; A server that has ended takes no request, and `timequest--ended' tells of it.
      (error (when (jsonrpc-running-p connection) (signal (car problem) (cdr problem)))))))

(defun timequest--ask (then &rest requests)
  "Call THEN with the results of all REQUESTS, each a method and its plist.
The texts of the player's language are learnt before."
  (let* ((requests (if timequest--texts requests (cons '("catalogue.get") requests)))
         (results (make-vector (length requests) nil))
         (missing (length requests)))
    (unless requests (funcall then))
    (cl-loop for (method . params) in requests
             for index from 0
             do (let ((index index))
                  (timequest--request
                   method params
                   (lambda (result)
                     (aset results index result)
                     (when (zerop (cl-decf missing))
                       (let ((results (append results nil)))
                         (unless timequest--texts
                           (setq timequest--texts (plist-get (pop results) :texts)))
                         (apply then results)))))))))

(defun timequest--change-state (method params)
  "Ask METHOD with PARAMS and draw the state that follows.
Where we are out of step, the refusal carries the state as it is."
  (timequest--request
   method params #'timequest--draw
   (lambda (refusal)
     (if-let ((state (plist-get (plist-get refusal :data) :state)))
         (timequest--draw state)
       (message "TimeQuest: %s" (plist-get refusal :message))))))

(defun timequest--move (method &rest more)
  "Make a step of the quest by METHOD, with MORE parameters, and draw what follows.
Each names the step that it means, so that a key that bounced counts once."
  (timequest--change-state
   method
   (append (list :sessionID (plist-get timequest--state :sessionID))
           (unless (equal method "quest.abandon")
             (list :step (plist-get timequest--state :step)))
           more)))

(defun timequest--phase ()
  "Return the phase of the quest, or nil if this Emacs knows of none."
  (plist-get timequest--state :phase))

(defun timequest--when (phases act)
  "Call ACT if the quest is in one of PHASES.
An Emacs that has just started asks where the player is."
  (cond ((member (timequest--phase) phases) (funcall act))
        ((timequest--phase) (user-error "Not now: M-x timequest shows where you are"))
        (t (timequest--ask
            (lambda (state)
              (unless state (user-error "No quest is open: M-x timequest shows today's quests"))
              (setq timequest--state state)
              (timequest--when phases act))
            '("quest.current")))))

;;; Words

(defun timequest--say (key)
  "Return the text of KEY in the player's language."
  (or (plist-get timequest--texts key) (symbol-name key)))

(defun timequest--whole (text)
  "Return TEXT with spaces that do not break."
  (string-replace " " "\u00a0" text))

(defun timequest--figure (key figure)
  "Return the text of KEY and FIGURE, which stay on one line."
  (timequest--whole (format "%s %s" (timequest--say key) figure)))

(defun timequest--footer (&rest keys)
  "Return a line of KEYS: each a key, then the label of what it does."
  (timequest--line
   (string-join (cl-loop for (key label) on keys by #'cddr
                         collect (timequest--whole (concat key " " (timequest--say label))))
                "   ")
   'timequest-dim))

(defun timequest--can-skip-p ()
  "Return whether a step can be skipped, and its end be told later.
An older timequest-rpc has no words for it."
  (plist-get timequest--texts :label.finishedAgo))

(defun timequest--named (plist name symbol)
  "Return the text NAME of PLIST, after that of SYMBOL if there is one."
  (if-let ((picture (plist-get plist symbol)))
      (concat picture " " (plist-get plist name))
    (plist-get plist name)))

(defun timequest--pad (label beside)
  "Return the text of LABEL, as wide as that of BESIDE, and a gap."
  (let* ((text (timequest--say label))
         (missing (max 0 (- (string-width (timequest--say beside)) (string-width text)))))
    (concat text (make-string (+ missing 3) ?\s))))

;;; Guesses

(defun timequest--seconds (text)
  "Return the seconds that TEXT means, or nil where it is no duration."
  (cond
   ((string-match "\\`\\([0-9]+\\):\\([0-5][0-9]\\)\\'" text)
    (+ (* 60 (string-to-number (match-string 1 text))) (string-to-number (match-string 2 text))))
   ((string-match "\\`[0-9]+\\'" text) (* 60 (string-to-number text)))
   ((string-match "\\`\\(?:\\([0-9]+\\)h\\)?\\(?:\\([0-9]+\\)m\\)?\\(?:\\([0-9]+\\)s\\)?\\'" text)
    (cl-loop for unit in '(3600 60 1) for group from 1
             sum (* unit (string-to-number (or (match-string group text) "0")))))))

(defun timequest--parse (text)
  "Return the parameters of quest.estimate that TEXT means, or nil."
  (let* ((ends (split-string (replace-regexp-in-string "[ \t]" "" (downcase text)) "-"))
         (amounts (mapcar #'timequest--seconds ends)))
    (when (cl-every (lambda (amount) (and amount (<= 1 amount 86400))) amounts)
      (pcase amounts
        (`(,amount) (list :seconds amount))
        ((and `(,low ,high) (guard (< low high))) (list :low low :high high))))))

(defun timequest--read (prompt &optional hint)
  "Ask PROMPT until the answer is a guess, and keep it in no history.
HINT stands in for examples of a guess."
  (let (text amount)
    (while (not amount)
      (setq text (minibuffer-with-setup-hook (lambda () (setq word-wrap t))
                   (read-string (concat prompt (or hint " (5m, 90s, 4:30, 4m-6m) ")) nil t))
            amount (timequest--parse text)))
    (message nil)
    amount))

;;; Drawing

(defvar-local timequest--timers nil "What is still to be shown.")

(defun timequest--line (text &optional face &rest properties)
  "Return a line of TEXT in FACE with more text PROPERTIES.
Where it goes on below, it does behind the sign that it begins with."
  (string-match "\\`[^[:alnum:]]*" text)
  (concat (apply #'propertize (concat " " text) 'face face
                 'wrap-prefix (make-string (1+ (string-width (match-string 0 text))) ?\s) properties)
          "\n"))

(defun timequest--later (text &optional face)
  "Return a line of TEXT in FACE that comes a moment after the one before."
  (timequest--line text face 'timequest-later t))

(defvar-local timequest--turn nil "What RET does where no quest is open: turns a page.")

(defun timequest--show (lines &optional turn)
  "Show LINES in the buffer, and nothing of what was there before.
TURN is what turns the page, where there are pages."
  (with-current-buffer (get-buffer-create "*TimeQuest*")
    (unless (derived-mode-p 'timequest-mode) (timequest-mode))
    (mapc #'cancel-timer timequest--timers)
    (setq timequest--timers nil
          timequest--turn turn)
    (let ((inhibit-read-only t)
          (wait 0))
      (erase-buffer)
      (insert "\n")
      (dolist (line (timequest--fitting lines))
        (when (get-text-property 0 'timequest-later line) (cl-incf wait timequest-pause))
        (if (zerop wait)
            (timequest--insert line)
          (push (run-at-time wait nil #'timequest--append (current-buffer) line)
                timequest--timers))))
    (goto-char (or (next-single-property-change (point-min) 'timequest-quest) (point-min)))
    ;; A line to choose is marked; elsewhere there is nothing to point at.
    (hl-line-mode (if (get-text-property (point) 'timequest-quest) 1 -1))
    (dolist (window (get-buffer-window-list nil nil t)) (set-window-point window (point)))
    (when timequest--in-front
      (pop-to-buffer (current-buffer) '((display-buffer-reuse-window display-buffer-same-window)))))
  (force-mode-line-update t))

(defun timequest--fitting (lines)
  "Return LINES, and if they do not fit, without gaps.
If that is not enough, what stands elsewhere too goes."
  (let* ((height (1- (window-body-height)))
         (close (remove "\n" lines))
         (short (cl-remove-if (lambda (line) (get-text-property 0 'timequest-aside line)) close)))
    (or (cl-find-if (lambda (lines) (<= (cl-loop for line in lines sum (timequest--rows line)) height))
                    (list lines close short))
        lines)))

(defun timequest--rows (line)
  "Return how many rows LINE takes: words stay whole, and go on indented."
  (let ((rows 1) (column -1))
    (dolist (word (split-string line " ") rows)
      (cl-incf column (1+ (string-width word)))
      (when (>= column (window-body-width))
        (cl-incf rows)
        (setq column (+ (length (get-text-property 0 'wrap-prefix line)) (string-width word)))))))

(defun timequest--append (buffer line)
  "Add LINE to BUFFER, if it is still there."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (save-excursion
        (let ((inhibit-read-only t))
          (goto-char (point-max))
          (timequest--insert line))))))

(defun timequest--insert (line)
  "Insert LINE, and tell of the cues that belong to it."
  (insert line)
  (mapc #'timequest--tell (get-text-property 0 'timequest-cues line)))

(defun timequest--tell (cue)
  "Tell of CUE."
  (run-hook-with-args 'timequest-cue-functions cue))

(defun timequest--shown-p (cue)
  "Return whether CUE is a celebration that was shown already, and remember it."
  (when-let ((id (plist-get cue :id)))
    (or (member id timequest--celebrated)
        (ignore (push id timequest--celebrated)))))

(defun timequest--draw (state)
  "Draw STATE, and tell of its cues.
A summary repeats its celebrations, so that none is lost with an
answer.  One is told of with its line, and what comes after the
reveal with the last of the figures."
  (setq timequest--state
        (plist-put state :cues
                   (vconcat (cl-remove-if
                             #'timequest--shown-p
                             (vconcat (plist-get state :cues)
                                      (plist-get (plist-get state :summary) :celebrations))))))
  (let* ((lines (funcall (intern (concat "timequest--draw-" (plist-get state :phase))) state))
         (shown (cl-loop for line in lines append (get-text-property 0 'timequest-cues line)))
         (figure (cl-find-if (lambda (line) (and (get-text-property 0 'timequest-later line)
                                                 (not (get-text-property 0 'timequest-cues line))))
                             lines :from-end t))
         after)
    (cl-loop for cue across (plist-get timequest--state :cues)
             unless (memq cue shown)
             do (if (and figure (plist-get cue :after)) (push cue after) (timequest--tell cue)))
    (when after (put-text-property 0 1 'timequest-cues (nreverse after) figure))
    (timequest--show lines)))

(defun timequest--asked (state)
  "Return the lines for the prompt of STATE, and a gap."
  (let ((prompt (plist-get state :prompt)))
    (append (list (timequest--line (plist-get prompt :text) 'timequest-accent))
            (when-let ((detail (plist-get prompt :detail))) (list (timequest--line detail 'timequest-dim)))
            (list "\n"))))

(defun timequest--heading (state)
  "Return the lines above every screen of STATE."
  (let ((step (plist-get state :step)))
    (append
     (list (timequest--line
           (concat (timequest--named state :displayName :symbol) "   " (apply #'concat (make-list step "● ")) "◉ "
                   (apply #'concat (make-list (- (plist-get state :stepCount) step 1) "○ ")))
           'timequest-dim)
          "\n" (timequest--line (timequest--named state :stepDisplayName :stepSymbol) 'timequest-title)
          "\n")
     (timequest--asked state))))

(defun timequest--celebrations (state)
  "Return the lines that celebrate what STATE came with."
  (cl-loop for cue across (or (plist-get state :cues) [])
           when (equal (plist-get cue :kind) "celebration")
           collect (propertize (timequest--later (concat "★ " (plist-get cue :text)) 'timequest-gold)
                               'timequest-cues (list cue))))

(defun timequest--tone (result)
  "Return the face for the tone of RESULT."
  (or (intern-soft (concat "timequest-" (plist-get result :tone))) 'timequest-accent))

(defun timequest--draw-estimating (state)
  "Return the lines of STATE before a guess."
  (append (timequest--heading state)
          (list (apply #'timequest--footer
                       `("RET" :label.guess ,@(when (timequest--can-skip-p) '("n" :label.skip))
                         "x" :label.abandon "q" :label.close)))))

(defun timequest--draw-active (state)
  "Return the lines of STATE, with no word of time."
  (append (timequest--heading state)
          (list (apply #'timequest--footer
                       `("RET" :label.done "i" :label.interrupted
                         ,@(when (timequest--can-skip-p) '("a" :label.finishedAgo "n" :label.skip))
                         "q" :label.close)))))

(defun timequest--draw-recalling (state)
  "Return the lines of STATE when the player is asked how long the step felt."
  (append (timequest--heading state)
          (list (timequest--footer "RET" :label.felt "n" :label.skip "q" :label.close))))

(defun timequest--guessed (result)
  "Return the label of what RESULT compares: the guess, or how a step felt."
  (if (eq t (plist-get result :isMystery)) :label.felt :label.guess))

(defun timequest--draw-revealing (state)
  "Return the lines of STATE when the step is done."
  (let* ((result (plist-get state :result))
         (feedback (plist-get result :feedback)))
    (append
     (timequest--heading state)
     (when result
       (list
        (timequest--later (concat (timequest--pad (timequest--guessed result) :label.actual)
                                  (plist-get result :estimatedText)))
        (timequest--later (concat (timequest--pad :label.actual (timequest--guessed result))
                                  (plist-get result :actualText)))
        "\n"
        (timequest--later (concat (plist-get feedback :emoji) "  " (plist-get feedback :headline))
                          (timequest--tone result))
        (timequest--line (concat "    " (plist-get feedback :body)))
        (timequest--line
         (format "    %s+%d %s%s"
                 (if (stringp (plist-get result :accuracyText))
                     (concat (timequest--say :label.accuracy) " " (plist-get result :accuracyText) "   ")
                   "")
                 (plist-get result :xp) (timequest--say :label.xp)
                 (if (eq t (plist-get result :isPersonalBest))
                     (concat "   " (timequest--say :label.newBest))
                   ""))
         'timequest-dim)))
     (timequest--celebrations state)
     (list "\n" (timequest--footer "RET" :label.next "i" :label.interrupted "q" :label.close)))))

(defun timequest--draw-summary (state)
  "Return the lines of STATE when the quest is complete."
  (let* ((summary (plist-get state :summary))
         (steps (plist-get summary :steps))
         (streak (plist-get summary :streak)))
    (append
     (list (timequest--line (timequest--named state :displayName :symbol) 'timequest-dim) "\n")
     (timequest--asked state)
     (cl-loop for step across steps collect
              (timequest--later
               (format "%s  %s: %s %s, %s" (plist-get (plist-get step :feedback) :emoji)
                       (timequest--named step :stepDisplayName :stepSymbol)
                       (timequest--say (timequest--guessed step)) (timequest--whole (plist-get step :estimatedText))
                       (timequest--figure :label.actual (plist-get step :actualText)))
               (timequest--tone step)))
     '("\n")
     (when-let ((average (plist-get summary :averageAccuracyText)))
       (list (timequest--later
              (concat
               (timequest--say :label.accuracy) " " average
               (when-let ((closest (plist-get summary :closestStep)))
                 (format "   %s: %s" (timequest--say :label.closest)
                         (plist-get (aref steps closest) :stepDisplayName)))))))
     (list (timequest--line
            (format "%s   %s   %s%s"
                    (timequest--figure :label.over (plist-get summary :overestimates))
                    (timequest--figure :label.under (plist-get summary :underestimates))
                    (timequest--figure :label.rightOn (plist-get summary :exact))
                    (if (cl-plusp (or (plist-get summary :inside) 0))
                        (concat "   " (timequest--figure :rating.inside (plist-get summary :inside)))
                      "")))
           (timequest--line
            (format "+%d %s%s" (plist-get summary :xpEarned) (timequest--say :label.xp)
                    (if streak (format "   %s %d" (timequest--say :label.streak) streak) ""))))
     (when-let ((titles (mapcar (lambda (found) (plist-get found :title))
                                (plist-get summary :discoveries))))
       (list (timequest--line (format "◇ %s: %s" (timequest--say :label.discoveries) (string-join titles ", "))
                              nil 'timequest-aside t)))
     (when-let ((chapter (plist-get summary :chapter)))
       (timequest--titled (list chapter) 'timequest-aside t))
     (when-let ((compared (plist-get summary :thenAndNow)))
       (list (timequest--line (format "◇ %s: %s" (timequest--say :label.thenAndNow)
                                      (plist-get compared :text)))))
     (timequest--celebrations state)
     (list "\n" (timequest--footer "RET" :label.quests "q" :label.close)))))

(defun timequest--titled (entries &rest properties)
  "Return a line for each of ENTRIES, its title and its text, with text PROPERTIES."
  (mapcar (lambda (entry)
            (apply #'timequest--line (format "◇ %s: %s" (plist-get entry :title) (plist-get entry :text))
                   nil properties))
          entries))

(defun timequest--draw-abandoned (state)
  "Return the lines of STATE when the quest was left."
  (append (timequest--asked state) (list (timequest--footer "RET" :label.quests "q" :label.close))))

;;; Commands

(defvar timequest-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'timequest-go)
    (define-key map "i" #'timequest-interrupted)
    (define-key map "n" #'timequest-skip)
    (define-key map "x" #'timequest-leave)
    (define-key map "a" #'timequest-ago)
    (define-key map "!" #'timequest-quick)
    (define-key map "+" #'timequest-new-quest)
    (define-key map "-" #'timequest-remove)
    (define-key map "s" #'timequest-stats)
    (define-key map "g" #'timequest)
    map))

(define-derived-mode timequest-mode special-mode "TimeQuest"
  "Where a quest is played: guess, do it with no clock in sight, see how close.

\\{timequest-mode-map}"
  ;; What was drawn before cannot be brought back.
  (buffer-disable-undo)
  (visual-line-mode)
  (setq-local nobreak-char-display nil)
  (setq-local hl-line-face 'timequest-chosen)
  (setq-local cursor-type nil))

;;;###autoload
(defun timequest ()
  "Show where you are in your quest, or today's quests."
  (interactive)
  (setq timequest--texts nil)            ; The language may have been changed.
  (timequest--ask
   (lambda (first state)
     (cond ((not (eq t (plist-get first :onboardingCompleted)))
            (setq timequest--state nil)
            (timequest--welcome (plist-get first :pages) 0))
           (state (timequest--draw state))
           (t (timequest-quests))))
   '("onboarding.get") '("quest.current")))

(defun timequest--welcome (pages index)
  "Show the first one of PAGES from INDEX on: what the game is."
  (let ((page (aref pages index))
        (turn (lambda ()
                (if (< (1+ index) (length pages))
                    (timequest--welcome pages (1+ index))
                  (timequest-skip)))))
    (timequest--show
     (list (timequest--line (plist-get page :title) 'timequest-title) "\n"
           (timequest--line (plist-get page :body)) "\n"
           (timequest--footer "RET" :label.resume "n" :label.skip "q" :label.close))
     turn)))

(defun timequest-quests ()
  "Show today's quests."
  (interactive)
  (setq timequest--state nil)
  (timequest--ask #'timequest--show-quests '("profile.get") '("quest.list")))

(defun timequest--show-quests (profile quests)
  "Show QUESTS of a player with PROFILE."
  (let* ((streak (plist-get (plist-get profile :streak) :current))
         (own (eq t (plist-get profile :canMakeQuests))))
    (timequest--show
     (append
      (list (timequest--line "T I M E Q U E S T" 'timequest-title)
            (timequest--line (concat (timequest--named profile :levelTitle :symbol)
                                     (if (cl-plusp (or streak 0))
                                         (format "   %s %d" (timequest--say :label.streak) streak)
                                       ""))
                             'timequest-dim)
            "\n")
      (cl-loop for quest across quests collect
               (timequest--line
                (concat "▸ " (timequest--named quest :displayName :symbol)
                        (cond ((plist-get quest :sessionID)
                               (concat "   ▸ " (timequest--say :label.resume)))
                              ((eq t (plist-get quest :completedToday))
                               (concat "   " (timequest--whole (concat "✓ " (timequest--say :label.doneToday)))))))
                nil 'timequest-quest (plist-get quest :questID)
                'timequest-own (and own (eq t (plist-get quest :isOwn)))))
      (when (zerop (length quests))
        (cons (timequest--line (timequest--say :prompt.noQuests))
              (when-let ((detail (plist-get timequest--texts :prompt.noQuests.detail)))
                (list (timequest--line detail 'timequest-dim)))))
      (list "\n" (apply #'timequest--footer
                        `(,@(unless (zerop (length quests)) '("RET" :label.start))
                          ,@(when own '("!" :label.quick "+" :label.newQuest))
                          ,@(when (and own (cl-some (lambda (quest) (eq t (plist-get quest :isOwn))) quests))
                              '("-" :label.remove))
                          "s" :label.stats "q" :label.close)))))))

(defun timequest-go ()
  "Do what comes next: play the quest at point, guess, be done, or go on."
  (interactive)
  (pcase (plist-get timequest--state :phase)
    ("estimating" (call-interactively #'timequest-guess))
    ("active" (timequest-done))
    ("recalling" (apply #'timequest--move "quest.recall" (timequest--felt)))
    ("revealing" (timequest-next))
    ('nil (if timequest--turn
              (funcall timequest--turn)
            (if-let ((quest (get-text-property (line-beginning-position) 'timequest-quest)))
                (timequest--change-state "quest.start" (list :questID quest))
              (timequest-quests))))
    (_ (timequest-quests))))

(defun timequest-guess (&optional amount)
  "Lock AMOUNT in, and begin the step.
It is a plist of :seconds, or of :low and :high; without it you are asked."
  (interactive)
  (timequest--when '("estimating")
                   (lambda ()
                     (apply #'timequest--move "quest.estimate"
                            (or amount
                                (timequest--read (plist-get (plist-get timequest--state :prompt) :text)))))))

(defun timequest-done ()
  "Say that the step is done."
  (interactive)
  (timequest--when '("active") (lambda () (timequest--move "quest.done"))))

(defun timequest-interrupted ()
  "Say that something came between, so that the step does not count.
While it runs it is done with that; at the reveal it is said of the result."
  (interactive)
  (timequest--when '("active" "revealing")
                   (lambda ()
                     (timequest--move (if (equal (timequest--phase) "active") "quest.done" "quest.flag")
                                      :validity "interrupted"))))

(defun timequest--felt ()
  "Ask how long it felt, and return the parameters of quest.recall."
  (let ((amount (timequest--read (plist-get (plist-get timequest--state :prompt) :text))))
    (list :feltSeconds (or (plist-get amount :seconds) (plist-get amount :low)))))

(defun timequest-skip ()
  "Skip the step, the question how long it felt, or the first pages."
  (interactive)
  (if (and timequest--turn (not timequest--state))
      (timequest--request "onboarding.complete" nil (lambda (_) (timequest)))
    (timequest--when '("estimating" "active" "recalling")
                     (lambda ()
                       (cond ((equal (timequest--phase) "recalling") (timequest--move "quest.recall"))
                             ((timequest--can-skip-p) (timequest--move "quest.skip")))))))

(defun timequest-ago ()
  "Say that the step was done a while ago, and how long.
No example is given: while a step is active that would be a time."
  (interactive)
  (timequest--when '("active")
                   (lambda ()
                     (when (timequest--can-skip-p)
                       (let ((amount (timequest--read (timequest--say :label.howLongAgo) " ")))
                         (timequest--move "quest.done" :validity "remembered"
                                          :agoSeconds (or (plist-get amount :seconds)
                                                          (plist-get amount :low))))))))

(defun timequest--change (method params)
  "Change the player's own quests by METHOD with PARAMS, and show them."
  (timequest--request method params (lambda (_) (timequest-quests))))

(defun timequest-new-quest ()
  "Make a quest of your own: ask for its name and its parts."
  (interactive)
  (timequest--ask
   (lambda ()
     (let ((name (read-string (concat (timequest--say :label.questName) " ") nil t))
           (steps (split-string (read-string (concat (timequest--say :label.stepNames) " ") nil t)
                                "," t "[ \t]+")))
       (unless (string-blank-p name)
         (timequest--change "quest.create"
                            (append (list :displayName name)
                                    (when steps
                                      (list :steps (vconcat (mapcar (lambda (step) (list :displayName step))
                                                                    steps)))))))))))

(defun timequest-quick ()
  "Lock a guess in on something that you do now: its name, and how long it takes."
  (interactive)
  (timequest--ask
   (lambda ()
     (let ((name (read-string (concat (timequest--say :label.questName) " ") nil t)))
       (unless (string-blank-p name)
         (timequest--change-state
          "quest.quick"
          (append (list :displayName name)
                  (timequest--read (timequest--say :prompt.estimating)))))))))

(defun timequest-remove ()
  "Remove the quest of your own at point, if you mean it."
  (interactive)
  (when (and (get-text-property (line-beginning-position) 'timequest-own)
             (yes-or-no-p (concat (timequest--say :label.removeMeaning) " ")))
    (timequest--change "quest.remove"
                       (list :questID (get-text-property (line-beginning-position) 'timequest-quest)))))

(defun timequest-next ()
  "Go on to the next step."
  (interactive)
  (timequest--when '("revealing") (lambda () (timequest--move "quest.next"))))

(defun timequest-leave ()
  "Leave the quest, before a guess is locked in, if the player means it."
  (interactive)
  (timequest--when '("estimating")
                   (lambda ()
                     (when (yes-or-no-p (concat (timequest--say :label.abandonMeaning) " "))
                       (timequest--move "quest.abandon")))))

(defun timequest-stats ()
  "Show your time sense: the trend, personal bests, and what you found."
  (interactive)
  (timequest--ask #'timequest--show-stats
                  '("quest.current") '("stats.trend") '("stats.timeSense") '("stats.personalBests")
                  '("stats.week") '("stats.insights") '("stats.discoveries") '("stats.chapters")))

(defun timequest--section (label lines)
  "Return a heading of LABEL and LINES, or nothing without lines."
  (when lines
    `("\n" ,(timequest--line (timequest--say label) 'timequest-dim) ,@lines)))

(defun timequest--show-stats (state trend sense bests week insights discoveries chapters)
  "Show the points of TREND, the measures of SENSE, and BESTS.
Then what WEEK, INSIGHTS, DISCOVERIES and CHAPTERS tell.
While the step of STATE runs, no figure is shown."
  (when (equal (plist-get state :phase) "active")
    (user-error "Not now: a step runs"))
  (setq timequest--state nil)
  (let ((points (plist-get trend :points)))
    (timequest--show
     (append
      (list (timequest--line (timequest--say :label.stats) 'timequest-title) "\n"
            (timequest--line
             (concat (timequest--say :label.accuracy) "  "
                     (if (zerop (length points)) "·  ·  ·"
                       (cl-loop for point across points collect
                                (aref "▁▂▃▄▅▆▇█"
                                      (min 7 (floor (plist-get point :averageAccuracy) 12.5))))))
             (if (zerop (length points)) 'timequest-dim 'timequest-teal)))
      (cl-loop for best across bests
               collect (timequest--line (concat "★ " (plist-get best :text))))
      (cl-loop for name in '(:bias :typicalMiss)
               for measure = (plist-get sense name)
               when measure collect (timequest--line (plist-get measure :text)))
      (timequest--section :label.week (list (timequest--line (plist-get week :text))))
      (timequest--section :label.insights
                          (cl-loop for insight across insights
                                   collect (timequest--line (plist-get insight :text))))
      (cl-loop for (label entries) in `((:label.discoveries ,discoveries) (:label.chapters ,chapters))
               append (timequest--section
                       label
                       (timequest--titled (cl-remove-if-not (lambda (entry) (plist-get entry :day))
                                                            (append entries nil)))))
      (list "\n" (timequest--footer "RET" :label.quests "q" :label.close))))))

;;; The mode line

(defun timequest-mode-line ()
  "Return the step you are at, for a mode line, with no word of time."
  (if-let ((mark (cdr (assoc (plist-get timequest--state :phase)
                             '(("estimating" . "?") ("active" . "◆") ("recalling" . "◆")
                               ("revealing" . "★"))))))
      (concat " " mark " "
              (replace-regexp-in-string "%" "%%" (plist-get timequest--state :stepDisplayName)))
    ""))

;;;###autoload
(define-minor-mode timequest-mode-line-mode
  "Show in the mode line which step of a quest you are at."
  :global t
  (setq global-mode-string (delete '(:eval (timequest-mode-line)) global-mode-string))
  (when timequest-mode-line-mode
    (setq global-mode-string
          (append (or global-mode-string '("")) '((:eval (timequest-mode-line)))))))

(defun timequest--end ()
  "End the server; it finishes what it was asked.
Nothing is waited for: where its terminal is gone, Emacs would wait for ever."
  (when (and timequest--connection (jsonrpc-running-p timequest--connection))
    (jsonrpc-notify timequest--connection 'server.shutdown nil))
  (setq timequest--connection nil
        timequest--waiting nil))

(add-hook 'kill-emacs-hook #'timequest--end)

(provide 'timequest)
;;; timequest.el ends here
