// What npm start does with a server that ends by itself.
import { setTimeout as wait } from 'node:timers/promises'

const LONGEST_PAUSE_MS = 30_000
const MOST_ENDS = 5
const WITHIN_MS = 10 * 60_000

/**
 * Starts a server and, when it dies after it has served, starts it again, with longer pauses and five times in ten minutes at most.
 * One that has never served is wrongly configured: its words stand, and it is not started again. Answers the exit code.
 * `start` gives a child process that sends «serving»; signals for us are handed on to it.
 */
export async function keepRunning(start, { say = print, signals = process, pauseMs = 1000 } = {}) {
  const stopping = new AbortController()
  let [child, hasServed, ends] = [start(), false, []]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    signals.on(signal, () => {
      stopping.abort()
      const wasSignalled = signal === 'SIGINT' && process.stdin.isTTY // a terminal tells everybody, and a second time means «at once»
      if (!wasSignalled) child.kill(signal)
    })
  for (;;) {
    child.on('message', (word) => (hasServed ||= word === 'serving'))
    const { code, signal } = await endOf(child)
    if (stopping.signal.aborted || code === 0 || !hasServed) return code ?? (stopping.signal.aborted ? 0 : 1)
    ends = [...ends.filter((at) => performance.now() - at < WITHIN_MS), performance.now()]
    if (ends.length > MOST_ENDS) return gaveUp(say)
    const pause = Math.min(pauseMs * 2 ** (ends.length - 1), LONGEST_PAUSE_MS)
    say(`Сервер завершился сам (${signal ?? `код ${code}`}). Запускаем снова через ${Math.ceil(pause / 1000)}\u00a0с.`)
    await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return 0
    child = start()
  }
}

function endOf(child) {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
}

function gaveUp(say) {
  say(`Сервер завершился больше ${MOST_ENDS} раз за 10\u00a0минут. Больше не запускаем: причина в\u00a0журнале выше.`)
  return 1
}

function print(text) {
  process.stderr.write(`${text}\n`)
}
