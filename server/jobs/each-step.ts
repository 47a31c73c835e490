import type { FastifyBaseLogger } from 'fastify'
import { failureLog } from './attempt.ts'

/** Runs all steps one after another, even after failures; throws the first failure at the end, further ones are logged. */
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
