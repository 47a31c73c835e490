import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Random } from './random.ts'

/** How bad the weather is between us and a neighbour: the share of calls that fail, half of them after they took effect. */
export type Weather = { share: number }

/** A neighbour behind a bad line: a call is lost on the way there, or its answer on the way back; `failure` is the adapter's word. */
export function withFaults<Port extends object>(port: Port, failure: RefusalCode, weather: Weather, random: Random): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (atHome.has(String(name))) return member.bind(target)
      return async (...args: unknown[]) => {
        if (random.hits(weather.share / 2)) throw new Refusal(failure)
        const answer: unknown = await Reflect.apply(member, target, args)
        if (random.hits(weather.share / 2)) throw new Refusal(failure)
        return answer
      }
    },
  })
}

/** What a port does without asking anybody outside. */
const atHome = new Set(['verifyWebhook', 'mount'])
