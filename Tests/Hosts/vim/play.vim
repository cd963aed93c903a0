" Vim plays a quest over a channel in its `lsp` mode; TIMEQUEST_RPC names the executable.
"
"   vim -Nu NONE -i NONE -es -S play.vim

set encoding=utf-8

func s:Call(method, params = v:null)
  let request = #{method: a:method}
  if a:params isnot v:null
    let request.params = a:params
  endif
  let answer = ch_evalexpr(s:channel, request, #{timeout: 10000})
  if !has_key(answer, 'result')
    throw a:method .. ' was answered by ' .. json_encode(answer)
  endif
  return answer.result
endfunc

try
  let s:job = job_start(
        \ [$TIMEQUEST_RPC, '--store', 'memory:', '--simulated-clock', '2026-11-20T07:00:00Z'],
        \ #{mode: 'lsp', noblock: 1})
  let s:channel = job_getchannel(s:job)
  call s:Call('parent.setPIN', #{pin: '2468'})
  call s:Call('routine.create', #{name: 'm', displayName: 'Quest',
        \ activeDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        \ tasks: [#{name: 'a', displayName: 'Schritt für Schritt'}]})
  let s:quest = s:Call('quest.list')[0]
  let s:session = #{sessionID: s:Call('quest.start', #{questID: s:quest.questID}).sessionID}
  let s:refusal = ch_evalexpr(s:channel,
        \ #{method: 'quest.start', params: #{questID: s:quest.questID}}, #{timeout: 10000})
  call assert_equal(1004, s:refusal.error.code)
  call s:Call('quest.estimate', extend(#{seconds: 300}, s:session))
  call s:Call('clock.advance', #{seconds: 290})
  call assert_equal(10.0, 0.0 + s:Call('quest.done', s:session).result.differenceSeconds)
  let s:summary = s:Call('quest.next', s:session).summary
  call assert_equal(120, s:summary.xpEarned)
  call assert_equal(1, s:summary.overestimates)
  call ch_close_in(s:channel)
catch
  call add(v:errors, v:exception .. ' at ' .. v:throwpoint)
endtry

if !empty(v:errors)
  call writefile(v:errors, '/dev/stderr')
  cquit 1
endif
qall!
