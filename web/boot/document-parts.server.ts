import { Writable } from 'node:stream'

/**
 * What React writes, in parts: one each time it pauses. One character is one byte of the document: what is searched for and
 * inserted is ASCII, and a text of half the width is read in half the time.
 */
export function documentParts(): { sink: Writable; parts: AsyncGenerator<string> } {
  let chunks: Buffer[] = []
  const parts: string[] = []
  let more = Promise.withResolvers<void>()
  let failure: Error | undefined
  const hand = () => {
    if (chunks.length > 0) parts.push(Buffer.concat(chunks).toString('latin1'))
    chunks = []
    more.resolve()
  }
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      hand()
      done()
    },
    destroy(error, done) {
      failure = error ?? undefined
      more.resolve()
      done(null)
    },
  })
  async function* read() {
    for (;;) {
      await more.promise
      more = Promise.withResolvers()
      yield* parts.splice(0)
      if (failure) throw failure
      const isOver = sink.writableFinished || sink.destroyed
      if (isOver && parts.length === 0) return // the last one may have arrived while another was read
    }
  }
  // React calls `flush` after each pass over what is ready.
  return { sink: Object.assign(sink, { flush: hand }), parts: read() }
}
