import type { Product } from '#domain/product.ts'
import type { Part, Trip } from './terms.ts'

/** A return as it was accepted: what is refunded of each part by the terms shown before the purchase. */
export type Return = {
  id: string
  parts: { name: Part['name']; back: number }[]
  /** False when the answer was lost and the repeated press could not find out: the supplier's books say whether it was done. */
  isCertain: boolean
}

/** One purchase as its buyer knows it: nothing in it is read from the site's rows. */
export type Purchase = {
  id: string
  product: Product
  /** Whose it is: the number of a person, or of nobody for a guest. */
  who: number
  idempotencyKey: string
  price: number
  parts: Part[]
  /** Roubles paid by points, by the last answer. */
  pointsRub: number
  returns: Return[]
}

/** The names of the parts whose return was answered. */
export function givenBack({ returns }: Purchase): Set<Part['name']> {
  return new Set(returns.flatMap(({ isCertain, parts }) => (isCertain ? parts.map(({ name }) => name) : [])))
}

/** A form as it was sent: the same words under the same key whenever it is sent again. */
export type Submission = {
  key: string
  trip: Trip
  price: number
  parts: Part[]
  hash: string
  send: (sender: Sender) => Promise<{ id: string; price: number }>
  /** The order each person was answered. */
  orders: Map<number, string>
}

type Sender = {
  caller: { userId: string; sessionId: string } | null
  idempotencyKey: string
  inputHash: string
  signal: AbortSignal
}

/** What the simulated people have sent and been answered: what is due is computed from this and from the neighbours' books. */
export class Journal {
  readonly submissions: Submission[] = []
  /** Oldest first. */
  readonly purchases = new Map<string, Purchase>()

  readonly #bodies = new Map<string, string>()

  /** False when this person has sent other words under the key before: the site may refuse these. */
  isOwnKey({ key, hash }: Submission, who: number): boolean {
    const name = `${who} ${key}`
    const first = this.#bodies.get(name) ?? hash
    this.#bodies.set(name, first)
    return first === hash
  }

  at(number: number): Purchase | undefined {
    return [...this.purchases.values()][number % Math.max(1, this.purchases.size)]
  }

  /** Writes down the order a press was answered with; says what is wrong with it. */
  enter(submission: Submission, who: number, { id, price }: { id: string; price: number }): string[] {
    const mine = submission.orders.get(who)
    const known = this.purchases.get(id)
    submission.orders.set(who, id)
    if (known && known.who !== who) return ['I7: one key of two people made one order']
    if (known && known.idempotencyKey !== submission.key) return ['I7: two keys made one order']
    if (mine !== undefined && mine !== id) return ['I7: one key made two orders']
    if (!known) {
      const product = submission.trip.way === 'stay' ? 'hotel' : 'air'
      const about = {
        id,
        product,
        who,
        idempotencyKey: submission.key,
        price: submission.price,
        parts: submission.parts,
      } as const
      this.purchases.set(id, { ...about, pointsRub: 0, returns: [] })
    }
    return price === submission.price ? [] : ['I6: an order costs what nobody agreed to']
  }
}
