import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, bulkhead, circuitBreaker, handleWhen } from 'cockatiel'
import { Refusal } from '#domain/refusal.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { type Reading, endedBy } from '#server/metrics/meters.ts'
import type { GuardNumbers } from './numbers.ts'
import { QuotaSpent } from './quota.ts'

/** Notified when calls to a port are suspended, with how the last of them failed, and when they are resumed. */
export type Report = (name: string, isOpen: boolean, failure?: unknown) => void

export type Breaker = {
  /** Makes the call when there is a slot and the circuit is closed. */
  run<Answer>(call: () => Promise<Answer>, signal: AbortSignal, isChanging: boolean): Promise<Answer>
  state(): { open: number; running: number }
}

/** Those of this process by their names; a name opened again is another agency of a test. */
const breakers = new Map<string, Breaker>()

export function openBreaker(name: string, numbers: GuardNumbers, report: Report): Breaker {
  const pause = pauseOf(numbers.pauseMs)
  const places = [bulkhead(numbers.calls, numbers.queue), bulkhead(numbers.calls, numbers.queue)] as const
  const circuit = circuitBreaker(
    // A caller that left says nothing about the port, and cannot vouch for it either.
    handleWhen((error) => isFailure(error) || circuit.state === CircuitState.HalfOpen),
    { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(numbers.failures) },
  )
  reportOnce(circuit, (isOpen, failure) => report(name, isOpen, failure))

  async function run<Answer>(call: () => Promise<Answer>, signal: AbortSignal, isChanging: boolean): Promise<Answer> {
    const reply = await places[isChanging ? 1 : 0].execute(() => {
      // The library makes the others wait for the trial call: they are refused instead.
      if (circuit.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
      return circuit.execute(() => awaitReply(call))
    }, signal)
    if ('refusal' in reply) throw reply.refusal
    return reply.answer
  }

  const breaker = {
    run,
    state: () => ({
      open: opennessOf(circuit, pause),
      running: places.reduce((sum, { executionSlots }) => sum + numbers.calls - executionSlots, 0),
    }),
  }
  breakers.set(name, breaker)
  return breaker
}

type Pause = ReturnType<typeof pauseOf>

/** So long from each `next` on, by a monotonic clock: the library's own delays use the wall clock. */
function pauseOf(ms: number) {
  let endsAt = 0
  const isOver = () => performance.now() >= endsAt
  const backoff = {
    next() {
      endsAt = performance.now() + ms
      return backoff
    },
    /** The library's state against the time it has counted. */
    get duration() {
      return isOver() ? -Infinity : Infinity
    },
  }
  return { next: backoff.next, isOver }
}

/** 1 while the circuit is open, 0.5 from the end of the pause until the trial call is answered. */
function opennessOf(circuit: ReturnType<typeof circuitBreaker>, pause: Pause): number {
  if (circuit.state === CircuitState.Closed) return 0
  return pause.isOver() ? 0.5 : 1
}

/** Neither our own database, where an adapter may store its rows, nor a call that was not made is a fault of a port. */
function isFailure(error: unknown): boolean {
  return endedBy(error) === 'failed' && !(error instanceof DatabaseUnavailable) && !(error instanceof QuotaSpent)
}

/** A refusal is an answer: its sender is alive. */
function awaitReply<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer } | { refusal: unknown }> {
  return call().then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (endedBy(error) === 'refused' || isAnswerError(error)) return { refusal: error }
      throw error
    },
  )
}

/** A failure to the caller, and an answer all the same. */
function isAnswerError(error: unknown): boolean {
  return error instanceof Refusal && error.details.isAnswer === true
}

/** A pause that follows another is not reported. */
function reportOnce(circuit: ReturnType<typeof circuitBreaker>, report: (isOpen: boolean, failure?: unknown) => void): void {
  let isOpen = false
  function change(opens: boolean, failure?: unknown): void {
    if (isOpen !== opens) report(opens, failure)
    isOpen = opens
  }
  circuit.onBreak((reason) => change(true, 'error' in reason ? reason.error : undefined))
  circuit.onReset(() => change(false))
}

/** What /metrics shows of each. */
export function breakerReadings(): Reading[] {
  return [...breakers].flatMap(([adapter, { state }]): Reading[] => {
    const { open, running } = state()
    return [
      { name: 'outside_breaker_open', labels: { adapter }, value: open },
      { name: 'outside_calls_running', labels: { adapter }, value: running },
    ]
  })
}
