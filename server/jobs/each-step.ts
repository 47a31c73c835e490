import type { FastifyBaseLogger } from 'fastify'
import { failureLog } from './attempt.ts'

/** Does one after another, whatever became of those before; throws the first failure once all were tried, further ones are logged. */
export async function eachStep(log: Pick<FastifyBaseLogger, 'warn' | 'error'>, steps: (() => Promise<unknown>)[]): Promise<void> {
  let first: { error: unknown } | undefined
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      if (first) failureLog(log, 'a step of a sweep failed too')(error)
      first ??= { error }
    }
  }
  if (first) throw first.error
}
