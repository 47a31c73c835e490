/** Points for a sum paid by card, per cent of it (DBON-02). */
export const accrualPercent = { air: 1, hotel: 3 } as const

/** Points the one who invited gets for the same sum, per cent (DBON-03). */
export const referralPercent = { air: 0.5, hotel: 1 } as const
