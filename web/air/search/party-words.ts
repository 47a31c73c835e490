import { type Party, headcount } from '#domain/air/query.ts'
import { counted, words } from '#domain/text/plural.ts'

const together = ['одного', 'двоих', 'троих', 'четверых', 'пятерых', 'шестерых', 'семерых', 'восьмерых', 'девятерых']

/** `2 взрослых, 1 ребёнок, 1 младенец`. */
export function partyText({ adults, children, infants }: Party): string {
  const parts = [
    counted(adults, words.adult),
    children > 0 && counted(children, words.child),
    infants > 0 && counted(infants, words.infant),
  ]
  return parts.filter(Boolean).join(', ')
}

/** `2 взрослых`, or `4 пассажира` when they are of several ages: for a narrow field. */
export function partyBrief(party: Party): string {
  return party.children + party.infants > 0 ? counted(headcount(party), words.passenger) : partyText(party)
}

/** `за двоих`: for how many the price is. */
export function forParty(party: Party): string {
  return `за\u00a0${together[headcount(party) - 1] ?? counted(headcount(party), words.passenger)}`
}
