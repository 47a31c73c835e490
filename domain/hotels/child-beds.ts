import type { BedType } from './bed.ts'
import type { Guests } from './query.ts'

/** Children younger than this have no place of their own. */
const OWN_PLACE_FROM = 2

const baby = 'До\u00a02\u00a0лет ребёнок спит с\u00a0родителями, отдельного места нет'

/** Where the children of a party sleep in a room; undefined without children. A room of four and more has four beds to begin with. */
export function childBeds({ adults, children }: Guests, room: { sleeps: number; beds: BedType }): string | undefined {
  const grown = children.filter((age) => age >= OWN_PLACE_FROM)
  const sentences = [grown.length > 0 && placesOf(adults, grown.length, room), grown.length < children.length && baby]
  return sentences.filter(Boolean).join('. ') || undefined
}

function placesOf(adults: number, children: number, { sleeps, beds }: { sleeps: number; beds: BedType }): string {
  const further = adults + children - (sleeps >= 4 ? 4 : 2)
  const sleep = children === 1 ? 'Ребёнок спит' : 'Дети спят'
  if (further >= children)
    return `${sleep} на\u00a0дополнительн${children === 1 ? 'ом месте, оно' : 'ых местах, они'} в\u00a0цене`
  if (further > 0)
    return `${sleep} на\u00a0основных кроватях, ${further === 1 ? 'одно место дополнительное: оно' : 'часть мест дополнительная: она'} в\u00a0цене`
  if (sleeps >= 4) return `${sleep} на\u00a0основных кроватях`
  return beds === 'double' ? 'Ребёнок спит на\u00a0двуспальной кровати вместе со\u00a0взрослым' : `${sleep} на\u00a0своей кровати`
}
