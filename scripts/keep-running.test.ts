import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.mjs'

const serves = "process.send('serving'); "
const staysUp = 'setInterval(() => {}, 1000)'

/** A server for each start, the last one again and again; what was said and how often it was started. */
function runAll(...servers: string[]) {
  const said: string[] = []
  const signals = new EventEmitter()
  let starts = 0
  const start = () => {
    const script = servers[Math.min(starts, servers.length - 1)]!
    starts += 1
    return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  }
  const running = keepRunning(start, { say: (text) => said.push(text), signals, pauseMs: 1 })
  return { running, said, signals, starts: () => starts }
}

test('a server that dies after it has served is started again, in words', async () => {
  const { running, said, starts } = runAll(
    `${serves} setTimeout(() => { throw new Error('a bug') }, 50)`,
    `${serves} process.kill(process.pid, 'SIGKILL')`,
    `${serves} setTimeout(() => process.exit(0), 50)`,
  )
  expect([await running, starts()]).toEqual([0, 3])
  expect(said).toEqual([
    'Сервер завершился сам (код 1). Запускаем снова через 1\u00a0с.',
    'Сервер завершился сам (SIGKILL). Запускаем снова через 1\u00a0с.',
  ])
})

test('a server that never served, with a wrong configuration or a taken port, is not started again', async () => {
  const { running, said, starts } = runAll('process.exit(1)')
  expect([await running, starts(), said]).toEqual([1, 1, []])
})

test('a server that keeps crashing is no longer restarted', async () => {
  const { running, said, starts } = runAll(`${serves} setTimeout(() => process.exit(7), 20)`)
  expect([await running, starts()]).toEqual([1, 6])
  expect(said.at(-1)).toBe('Сервер завершился больше 5 раз за 10\u00a0минут. Больше не запускаем: причина в\u00a0журнале выше.')
})

test('a signal for us ends the server, and no other takes its place', async () => {
  const living = runAll(`${serves} ${staysUp}`)
  setTimeout(() => living.signals.emit('SIGTERM'), 300)
  expect([await living.running, living.starts(), living.said]).toEqual([0, 1, []])
})
