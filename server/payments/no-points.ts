import type { PointsReversal } from './refundable.ts'

/** A shop without points: nothing was spent, nothing was earned. */
export const noPoints: PointsReversal = { accruedBy: async () => 0, reverse: async () => {} }
