import type { Product } from '#domain/product.ts'

/** Somebody with an account; those who came by a link of another bring them points. */
export type Person = {
  login: string
  email: string
  bonusId: string
  invitedBy: Person | undefined
  isActivated: boolean
  token: { text: string; at: number }
  /** Buttons pressed so far: the keys of two people are alike now and then. */
  submissions: number
}

/** A refund that was quoted and accepted. */
type Terms = {
  refundId: string
  parts: string[]
  /** Roubles the quote named; 0: the service was given up for nothing. */
  total: number
}

/** What one buyer was told of one order: the agency must never take it back. */
export type Entry = {
  kind: Product
  /** What it is known by at its supplier; '' where its key tells. */
  mark: string
  seller?: string
  id: string
  number: string
  person: Person | undefined
  accessKey: string
  email: string
  /** What the button said when it was pressed, and what the answer said. */
  shown: number
  price: number
  /** Part → its price, as the answer named them. */
  parts: Map<string, number>
  bonus: number
  amount: number
  coveredByPoints: boolean
  /** Addresses of the bank's pages this order was sent to. */
  pages: string[]
  /** What the bank's page said: this much was paid, at that moment. */
  paid: { at: number; sum: number }[]
  promised: Terms[]
  cancelled: boolean
}

export type Journal = { entries: Entry[]; people: Person[]; violations: string[] }
