/** The value of points and what earns them (DGEN-04: the configuration may override it). Per cent: 0.5 is half of one. */
export type BonusRates = {
  /** Roubles a point is worth. */
  ratio: number
  air: ProductRates
  hotel: ProductRates
}

export type ProductRates = {
  /** Of the sum paid by card, to the buyer (DBON-02). */
  percent: number
  /** Of the same sum, to the person who invited the buyer (DBON-03). */
  referralPercent: number
  /** The largest share of a price that points may pay, 0-1 (DBON-04). */
  maxShare: number
}

/** The rates of a fresh clone. */
export const usualRates: BonusRates = {
  ratio: 1,
  air: { percent: 1, referralPercent: 0.5, maxShare: 1 },
  hotel: { percent: 3, referralPercent: 1, maxShare: 1 },
}
