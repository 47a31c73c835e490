import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-lock-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'db')
}

/** Another process that holds the folder until it is killed. */
async function holder(folder: string): Promise<ChildProcess> {
  const script = `
    const { lockFolder } = await import('./server/db/folder-lock.ts')
    await lockFolder(process.argv[1])
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanups.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a second process on the same data folder is refused in words, naming the first', async () => {
  const folder = temporary()
  const first = await holder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(
    `Папка данных ${folder} уже занята другим запущенным «Странником» (процесс ${first.pid})`,
  )
})

test('a second process is refused also when the first is paused and does not answer', async () => {
  const folder = temporary()
  const first = await holder(folder)
  first.kill('SIGSTOP') // Ctrl+Z in a terminal
  await expect(lockFolder(folder)).rejects.toThrow(`Папка данных ${folder} уже занята другим запущенным «Странником».`)
  first.kill('SIGCONT')
  await expect(lockFolder(folder)).rejects.toThrow(`(процесс ${first.pid})`)
})

test('what a killed process held is free for the next one', async () => {
  const folder = temporary()
  const first = await holder(folder)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('уже занята')
  await lock.release()
  await (await lockFolder(folder)).release()
})

test('of many who want a dead folder at once exactly one gets it', async () => {
  const folder = temporary()
  const first = await holder(folder)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  const won = tries.filter((result) => result.status === 'fulfilled')
  expect(won).toHaveLength(1)
  await expect(lockFolder(folder)).rejects.toThrow('уже занята') // those who went away did not take its name with them
  await won[0]?.value.release()
})

test('a path too long for a socket is locked all the same', async () => {
  const folder = join(temporary(), 'long'.repeat(30))
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('уже занята')
  await lock.release()
})
