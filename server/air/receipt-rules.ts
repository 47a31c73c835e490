import type { AirlineFare, Segment } from '#domain/air/offer.ts'
import { dearerFrom, lawSteps } from '#domain/air/refunds/refund-law.ts'
import { type LocalTime, formatLocalTime } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'

/** The first flight of what is given back together: the terms of a return count from it. */
export type TakeOff = Pick<Segment, 'departure'> & { isCombined: boolean }

const LATE_PERCENT = lawSteps[1].keepsPercent

/** What a fare allows, in both languages, until when its own fee holds and what is kept after. */
export function rulesInWords({ refund, exchange }: AirlineFare, takeOff: TakeOff): string {
  const back = refund.allowed && !takeOff.isCombined ? refundWords(refund, takeOff) : never
  const change = exchange.allowed && !takeOff.isCombined ? exchangeWords(exchange.penalty) : none
  return `${back.ru}, ${change.ru} / ${back.en}, ${change.en}`
}

const never = { ru: 'Возврат запрещён', en: 'Non-refundable' }
const none = { ru: 'обмен запрещён', en: 'no changes' }

function refundWords(refund: AirlineFare['refund'], { departure }: TakeOff) {
  const minutes = dearerFrom(refund)
  const until = minutes > 0 ? formatLocalTime(before(departure, minutes)) : ''
  const [own, fee] = penalty(refund.penalty)
  return {
    ru: `Возврат${own}${until && ` до ${until}, позже удержат ещё ${LATE_PERCENT}\u00a0% тарифа`}`,
    en: `Refundable, ${fee}${until && ` until ${until}, then another ${LATE_PERCENT}% of the fare is kept`}`,
  }
}

function before(departure: string, minutes: number): LocalTime {
  return new Date(Date.parse(`${departure}Z`) - minutes * 60_000).toISOString().slice(0, 19) // an ISO text
}

function exchangeWords(amount: number) {
  const [own, fee] = penalty(amount)
  return { ru: `обмен${own}`, en: `changes allowed, ${fee}` }
}

function penalty(amount: number): [ru: string, en: string] {
  return amount > 0 ? [` со сбором ${formatRub(amount)}`, `fee ${formatRub(amount)}`] : [' без сбора', 'no fee']
}
