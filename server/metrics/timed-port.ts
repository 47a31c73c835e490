import { type Begun, begin, end, isUnderWay, within } from '#server/tracing/tracing.ts'
import { endedBy, observe } from './meters.ts'

/** A port whose asynchronous calls are timed under the adapter's name, and are part of the current trace. */
export function timedPort<Port extends object>(adapter: string, port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const part = isUnderWay() ? begin({ name: `${adapter}.${String(name)}`, kind: 'client' }) : undefined
        const answer: unknown = within(part, () => Reflect.apply(member, target, args) as unknown)
        const call = begunCall({ adapter, method: String(name), part })
        if (answer instanceof Promise) return timedAnswer(call, answer)
        return isParts(answer) ? timedParts(call, answer) : answer
      }
    },
  })
}

function isParts(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

type Call = ReturnType<typeof begunCall>

/** A call under way; `ended` receives its outcome, or that nobody waits for it any more. */
function begunCall({ part, ...call }: { adapter: string; method: string; part: Begun | undefined }) {
  const began = performance.now()
  return {
    part,
    ended(outcome: 'answered' | ReturnType<typeof endedBy>, error?: unknown) {
      if (part) end(part, error)
      observe('outside_call_seconds', { ...call, outcome }, (performance.now() - began) / 1000)
    },
  }
}

async function timedAnswer({ ended }: Call, answer: Promise<unknown>): Promise<unknown> {
  try {
    const given = await answer
    ended('answered')
    return given
  } catch (error) {
    ended(endedBy(error), error)
    throw error
  }
}

/** An answer in parts: it took as long as its last part. */
async function* timedParts({ part, ended }: Call, answer: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  const parts = within(part, () => answer[Symbol.asyncIterator]())
  let outcome: Parameters<Call['ended']> = ['given-up']
  try {
    for (;;) {
      const next = await within(part, () => parts.next())
      if (next.done) break
      yield next.value
    }
    outcome = ['answered']
  } catch (error) {
    outcome = [endedBy(error), error]
    throw error
  } finally {
    await parts.return?.()
    ended(...outcome)
  }
}
