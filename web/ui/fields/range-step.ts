type Ends = { min: number; max: number; step: number }

/** Where an arrow key takes a handle: about a hundredth of the range, on a round value, so that both ends are near. */
export function nextStop(value: number, direction: 1 | -1, { min, max, step }: Ends): number {
  const stride = strideOf((max - min) / 100, step)
  const next = direction > 0 ? (Math.floor(value / stride) + 1) * stride : (Math.ceil(value / stride) - 1) * stride
  return Math.min(Math.max(next, min), max)
}

/** The round number (1, 2 or 5 with noughts) next above, in whole steps. */
function strideOf(share: number, step: number): number {
  if (share <= step) return step
  const tens = 10 ** Math.floor(Math.log10(share))
  const round = [1, 2, 5, 10].find((times) => times * tens >= share)! * tens // the share is below ten times its tens
  return Math.ceil(round / step) * step
}
