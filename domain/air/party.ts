import { MAX_PASSENGERS, type Party, isParty } from './query.ts'

export type PartyKind = keyof Party

/** Spec §5, verbatim. */
export const INFANT_RULE =
  'Не более одного младенца (без места) на одного взрослого. Если младенцев больше, добавьте еще пассажиров в категории «Дети до 12 лет с местом»'

export const partyRows: readonly { kind: PartyKind; title: string; age: string }[] = [
  { kind: 'adults', title: 'Взрослые', age: 'от 12 лет' },
  { kind: 'children', title: 'Дети с местом', age: 'до 12 лет' },
  { kind: 'infants', title: 'Младенцы без места', age: 'до 2 лет' },
]

/** Why a counter is disabled, in words for its tooltip; undefined where it is not (AIRF-12 … AIRF-15). */
export function disabledReason(party: Party, kind: PartyKind, step: 1 | -1): string | undefined {
  const next = { ...party, [kind]: party[kind] + step }
  if (isParty(next)) return undefined
  if (next[kind] < 0) return 'Не меньше нуля'
  if (next.adults < 1) return 'Нужен хотя бы один взрослый'
  if (next.infants > next.adults) return INFANT_RULE
  return `Не больше ${MAX_PASSENGERS} пассажиров в одном заказе`
}
