import { Refusal, type RefusalCode } from '#domain/refusal.ts'

export type FaultyLine<Port> = { supplier: Port; loseNextReply(): void; failNextCall(): void }

/** A line to a supplier of this process that can lose the next answer, or the next call before it arrives. */
export function faultyLine<Port extends object>(port: Port, code: RefusalCode): FaultyLine<Port> {
  let fault: 'before' | 'after' | undefined
  const take = () => {
    const taken = fault
    fault = undefined
    return taken
  }
  const supplier = Object.fromEntries(
    Object.entries(port).map(([name, member]) => [
      name,
      typeof member === 'function' ? onLine(member as Call, take, code) : member,
    ]),
  ) as Port // the same members
  return { supplier, loseNextReply: () => void (fault = 'after'), failNextCall: () => void (fault = 'before') }
}

type Call = (...given: unknown[]) => unknown

function onLine(call: Call, take: () => 'before' | 'after' | undefined, code: RefusalCode): Call {
  return (...given) => {
    const fault = take()
    if (fault === 'before') return failing(Promise.reject(new Refusal(code)))
    const answer = call(...given)
    return fault === 'after' ? Promise.resolve(answer).then(() => Promise.reject(new Refusal(code))) : answer
  }
}

/** Fails whoever awaits it and whoever asks it for parts. */
function failing(failed: Promise<never>) {
  failed.catch(() => {}) // whoever asks for parts is told there
  return Object.assign(failed, {
    async *[Symbol.asyncIterator]() {
      yield await failed
    },
  })
}
