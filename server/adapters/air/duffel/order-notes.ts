import { type PassengerKind, passengerKinds } from '#domain/air/passenger-kind.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Order } from './duffel-shapes.ts'

/**
 * What we write on an order of Duffel's (`metadata`): the key it was made with, so that it is found by it, and what its prices in
 * roubles follow from. Nothing of a person stands there.
 */
export type OrderNotes = {
  key: string
  sessionId: string
  optionIds: string[]
  /** Of our passengers in our order: what they are, and Duffel's ids of them. */
  kinds: PassengerKind[]
  passengerIds: string[]
  /** The sum in the supplier's currency that was agreed. */
  net: string
  timeLimit: string
}

/** As texts: keys of at most 40 letters, values of at most 500. */
export function writeNotes(notes: OrderNotes): Record<string, string> {
  const { key, sessionId, optionIds, kinds, passengerIds, net, timeLimit } = notes
  return {
    key,
    session: sessionId,
    options: optionIds.join(' '),
    kinds: kinds.join(' '),
    passengers: passengerIds.join(' '),
    net,
    time_limit: timeLimit,
  }
}

/** Reads them back; an order somebody made by hand in Duffel's own pages has none and is not ours to touch. */
export function notesOf({ metadata }: Pick<Order, 'metadata'>): OrderNotes {
  const text = (name: string) => metadata?.[name] ?? ''
  const list = (name: string) => text(name).split(' ').filter(Boolean)
  if (!text('key') || !text('session')) throw new Refusal('air.supplier-failed', { supplierText: 'an order that is not ours' })
  return {
    key: text('key'),
    sessionId: text('session'),
    optionIds: list('options'),
    kinds: list('kinds').flatMap((name) => passengerKinds.find((kind) => kind === name) ?? []),
    passengerIds: list('passengers'),
    net: text('net'),
    timeLimit: text('time_limit'),
  }
}

const CONFIRMED = 'confirmed'

/** Our agreement to a price stands on the order itself: a ticket is paid for only after it. */
export function withConfirmed({ metadata }: Pick<Order, 'metadata'>): Record<string, string> {
  const notes = Object.entries(metadata ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return { ...Object.fromEntries(notes), [CONFIRMED]: 'yes' }
}

const PAYING = 'paying'

/** A payment is about to be sent: said before it is, so that a lost answer never makes a second one unasked. */
export function withPaying(order: Pick<Order, 'metadata'>, now: Date): Record<string, string> {
  const sent = order.metadata?.[PAYING] ?? ''
  return { ...withConfirmed(order), [PAYING]: `${sent} ${now.toISOString()}`.trim() }
}

/** When payments were sent, the last one last. */
export function paymentsSent({ metadata }: Pick<Order, 'metadata'>): number[] {
  const moments = (metadata?.[PAYING] ?? '').split(' ').map((text) => Date.parse(text))
  return moments.filter((moment) => !Number.isNaN(moment))
}

export function isConfirmed({ metadata }: Pick<Order, 'metadata'>): boolean {
  return metadata?.[CONFIRMED] === 'yes'
}
