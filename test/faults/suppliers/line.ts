import type { Random } from '#test/faults/random.ts'

/** What a bad line does to a call, the likely things more often; a hang and «too many» stop everybody, so they are rare. */
const kinds = [
  '500 before',
  '500 before',
  '500 after',
  '500 after',
  '504 after',
  'cut before',
  'cut before',
  'cut after',
  'cut after',
  'half a body',
  'malformed',
  'slow',
  'slow',
] as const
const RARE = 0.02

type LineFault<Own> = Exclude<(typeof kinds)[number], 'slow'> | 'hang' | '429' | Own

/** The fault of one call out of a share of them; `own` are those that only this supplier has. */
export function faultOf<Own extends string>(
  random: Random,
  share: number,
  own: readonly Own[],
): LineFault<Own> | { slowMs: number } | undefined {
  if (!random.hits(share)) return undefined
  if (random.hits(RARE)) return random.pick(['hang', '429'] as const)
  if (own.length > 0 && random.hits(0.2)) return random.pick(own)
  const kind = random.pick(kinds)
  return kind === 'slow' ? { slowMs: 200 + random.below(random.hits(0.1) ? 28_000 : 1800) } : kind
}
