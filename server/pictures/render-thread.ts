// The rendering process of render-pool.ts: addresses in, pictures out, one at a time.
import { drawingAt } from './picture-spec.ts'
import { rasterise } from './rasterise.ts'

let last: Promise<void> = Promise.resolve()

process.on('message', (address: string) => {
  last = last.then(() => answer(address))
})
process.on('disconnect', () => process.exit())
// A supervisor and Ctrl-C signal every process of the group: the server ends this one when its visitors are served.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})

async function answer(address: string): Promise<void> {
  try {
    const drawing = drawingAt(address)
    if (!drawing) throw new Error(`No picture at ${address}`)
    reply({ address, picture: await rasterise(drawing) })
  } catch (error) {
    reply({ address, error: String(error) })
  }
}

/** A server that was killed awaits nothing: its `disconnect`, which ends this process, is handled after what it had sent. */
function reply(message: object): void {
  process.send?.(message, undefined, undefined, () => {})
}
