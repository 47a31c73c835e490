import { type Begun, begin, end, isUnderWay, within } from '#server/tracing/tracing.ts'
import { endedBy } from './ended.ts'
import { observe } from './meters.ts'

/** A port whose every call that takes time is timed under the adapter's name, and part of the trace under way. */
export function timedPort<Port extends object>(adapter: string, port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const part = isUnderWay() ? begin({ name: `${adapter}.${String(name)}`, kind: 'client' }) : undefined
        const answer: unknown = within(part, () => Reflect.apply(member, target, args) as unknown)
        return answer instanceof Promise ? timedAnswer({ adapter, method: String(name), part }, answer) : answer
      }
    },
  })
}

type Call = { adapter: string; method: string; part: Begun | undefined }

async function timedAnswer({ part, ...call }: Call, answer: Promise<unknown>): Promise<unknown> {
  const began = performance.now()
  let outcome: 'answered' | ReturnType<typeof endedBy> = 'answered'
  try {
    const given = await answer
    if (part) end(part)
    return given
  } catch (error) {
    if (part) end(part, error)
    outcome = endedBy(error)
    throw error
  } finally {
    observe('outside_call_seconds', { ...call, outcome }, (performance.now() - began) / 1000)
  }
}
