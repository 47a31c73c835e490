import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { documentParts } from './document-parts.server.ts'

type Written = ReturnType<typeof documentParts>
/** React's way: some writes, then `flush` when there is nothing more for now. */
function write({ sink }: Written, ...chunks: string[]) {
  for (const chunk of chunks) sink.write(Buffer.from(chunk))
  ;(sink as unknown as { flush(): void }).flush()
}

async function read({ parts }: Written, pauseMs = 0): Promise<string[]> {
  const all: string[] = []
  for await (const part of parts) {
    all.push(part)
    await sleep(pauseMs)
  }
  return all
}

test('each pause of the writer ends a part, and letters are bytes', async () => {
  const written = documentParts()
  const reading = read(written)
  write(written, '<body>', 'Небо')
  await sleep(5)
  write(written, '</body>')
  written.sink.end()
  expect(await reading).toEqual([Buffer.from('<body>Небо').toString('latin1'), '</body>'])
})

test('data written while a slow reader was processing another part is delivered too, and so is the end', async () => {
  const written = documentParts()
  const reading = read(written, 30)
  write(written, 'shell')
  await sleep(10)
  write(written, 'list')
  written.sink.end()
  await sleep(5)
  expect((await reading).join()).toBe('shell,list')
})

test('an interrupted write is reported to the reader after everything written before', async () => {
  const written = documentParts()
  write(written, 'shell')
  written.sink.destroy(new Error('torn'))
  const seen: string[] = []
  const reading = (async () => {
    for await (const part of written.parts) seen.push(part)
  })()
  await expect(reading).rejects.toThrow('torn')
  expect(seen).toEqual(['shell'])
})
