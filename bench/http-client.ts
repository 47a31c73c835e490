import { type Socket, connect } from 'node:net'

/** One kept-alive connection that asks one thing at a time. */
export type Connection = { ask(body: string): Promise<{ ok: boolean; bytes: number }>; close(): void }

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Posts JSON to a path as cheaply as Node can, so that the load takes little of the CPU it measures: only lengths are read. */
export async function openConnection(url: string, path: string, encoding: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\naccept-encoding: ${encoding}\r\n`
  return {
    ask(body) {
      const answer = answerOf(socket)
      socket.write(`${head}content-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`)
      return answer
    },
    close: () => socket.destroy(),
  }
}

// Answers of a known length end with it, chunked ones with their empty chunk: nothing else comes before the next question.
function answerOf(socket: Socket): Promise<{ ok: boolean; bytes: number }> {
  return new Promise((resolve, reject) => {
    let [bytes, length, ok] = [0, Infinity, false]
    const failed = (error?: Error) => reject(error ?? new Error('the server hung up'))
    const read = (data: Buffer) => {
      if (bytes === 0) {
        const head = data.toString('latin1', 0, data.indexOf(HEAD_END) + HEAD_END.length)
        ok = head.startsWith('HTTP/1.1 200')
        length = head.length + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Infinity)
      }
      bytes += data.length
      const isWhole = bytes >= length || (length === Infinity && data.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))
      if (!isWhole) return
      socket.off('data', read).off('error', failed).off('close', failed)
      resolve({ ok, bytes })
    }
    socket.on('data', read).once('error', failed).once('close', failed)
  })
}
