import { Refusal } from '#domain/refusal.ts'
import { timeouts } from '#server/jobs/lease.ts'

/** The limits of one port in this process, and when its circuit opens. */
export type GuardNumbers = {
  /** So many calls at once; as many again of those that change something, so that no crowd of searches delays a purchase. */
  calls: number
  /** So many wait for a slot; later ones are refused at once. */
  queue: number
  /** After so many unanswered calls in a row the circuit opens. */
  failures: number
  /** For so long; then one call is a trial, and the others follow when that one was answered. */
  pauseMs: number
  /** No call takes longer, its wait for a slot included. */
  deadlineMs: number
  /** Methods that answer in parts. */
  streams?: readonly string[]
  /** Says that a call got no answer. */
  failed: () => Refusal
  /** Says that it was not even made, and what to do. */
  refused: () => Refusal
}

type Numbers = Pick<GuardNumbers, 'calls' | 'queue' | 'failures' | 'pauseMs' | 'deadlineMs'>

const many: Numbers = { calls: 1000, queue: 100, failures: 10, pauseMs: 15_000, deadlineMs: timeouts.supplier }
const few: Numbers = { calls: 20, queue: 50, failures: 5, pauseMs: 30_000, deadlineMs: timeouts.supplier }

const paymentFailed = () => new Refusal('payment.failed')

/** Each port's numbers; a supplier of its own name, `air.duffel`, has those of its kind. */
export const outsideNumbers = {
  air: {
    ...many,
    streams: ['search'],
    failed: () => new Refusal('air.supplier-failed'),
    refused: () =>
      new Refusal('air.supplier-failed', {
        text: 'Продавец билетов сейчас не отвечает. Повторите через минуту',
        isUnsent: true,
      }),
  },
  hotels: {
    ...many,
    failed: () => new Refusal('hotels.supplier-failed'),
    refused: () => new Refusal('hotels.supplier-failed', { text: 'Продавец номеров сейчас не отвечает. Повторите через минуту' }),
  },
  bank: {
    ...many,
    calls: 100,
    deadlineMs: timeouts.bank,
    failed: paymentFailed,
    refused: () =>
      new Refusal('payment.failed', { text: 'Платёжный сервис сейчас не отвечает. Деньги не списаны, повторите через минуту' }),
  },
  register: { ...few, deadlineMs: timeouts.register, failed: paymentFailed, refused: paymentFailed },
  // Only the log reads these: a letter is retried by itself.
  mail: {
    ...few,
    deadlineMs: timeouts.mail,
    failed: () => new Refusal('unavailable'),
    refused: () => new Refusal('unavailable'),
  },
  // A picture that does not arrive is replaced by one of ours.
  photos: {
    ...few,
    queue: 200,
    deadlineMs: 8_000,
    failures: 10,
    failed: () => new Refusal('unavailable'),
    refused: () => new Refusal('unavailable'),
  },
  timetable: {
    ...few,
    failed: () => new Refusal('schedule.source-failed'),
    refused: () => new Refusal('schedule.source-failed'),
  },
} as const satisfies Record<string, GuardNumbers>
