import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, bulkhead, circuitBreaker, handleWhen } from 'cockatiel'
import { Refusal } from '#domain/refusal.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { type Reading, endedBy } from '#server/metrics/meters.ts'
import type { GuardNumbers } from './numbers.ts'
import { QuotaSpent } from './quota.ts'

/** Notified when calls to a port are suspended, and when they are resumed. */
export type Report = (name: string, isOpen: boolean) => void

export type Breaker = {
  /** Makes the call when there is a place and the port is not left alone. */
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
  reportOnce(circuit, (isOpen) => report(name, isOpen))

  async function run<Answer>(call: () => Promise<Answer>, signal: AbortSignal, isChanging: boolean): Promise<Answer> {
    const reply = await places[isChanging ? 1 : 0].execute(() => {
      // The library lets the others wait for the one that tries: they are refused instead.
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

/** So long from each `next` on, by a clock nobody sets back: the library's own pauses go by the wall clock. */
function pauseOf(ms: number) {
  let endsAt = 0
  const isOver = () => performance.now() >= endsAt
  const backoff = {
    next() {
      endsAt = performance.now() + ms
      return backoff
    },
    /** What the library holds against the time it has counted. */
    get duration() {
      return isOver() ? -Infinity : Infinity
    },
  }
  return { next: backoff.next, isOver }
}

/** 1 while calls are kept from the port, 0.5 from the end of the pause until the call that tries it is answered. */
function opennessOf(circuit: ReturnType<typeof circuitBreaker>, pause: Pause): number {
  if (circuit.state === CircuitState.Closed) return 0
  return pause.isOver() ? 0.5 : 1
}

/** Neither our own database, where an adapter may keep its rows, nor a call that was not made is a fault of a port. */
function isFailure(error: unknown): boolean {
  return endedBy(error) === 'failed' && !(error instanceof DatabaseUnavailable) && !(error instanceof QuotaSpent)
}

/** A refusal is an answer: its sender is alive. */
function awaitReply<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer } | { refusal: unknown }> {
  return call().then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (endedBy(error) === 'refused' || isHeard(error)) return { refusal: error }
      throw error
    },
  )
}

/** A failure to the caller, and an answer all the same. */
function isHeard(error: unknown): boolean {
  return error instanceof Refusal && error.details.isAnswer === true
}

/** A pause that follows another is not news. */
function reportOnce(circuit: ReturnType<typeof circuitBreaker>, report: (isOpen: boolean) => void): void {
  let isOpen = false
  const change = (opens: boolean) => () => {
    if (isOpen !== opens) report(opens)
    isOpen = opens
  }
  circuit.onBreak(change(true))
  circuit.onReset(change(false))
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
