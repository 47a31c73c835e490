import type { AirTickets } from '#contract/air-orders.ts'
import type { RefundSum } from '#contract/refund.ts'
import { isCancelled } from '#domain/air/changes/change-words.ts'
import type { ChangedFlight } from '#domain/air/changes/flight-change.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { BANK_TERM } from '#domain/payments/refund.ts'
import { formatRub } from '#domain/text/money.ts'
import { type EndedWords, lateWords, pointsBack, refusedWords, sentWords } from '#web/purchase/order-states.tsx'
import { WINDOW_CLOSED } from '#web/purchase/payment/payment-words.ts'

export type EndStatus = Extract<OrderStatus, 'Expired' | 'Cancelled' | 'Failed' | 'RefundPending' | 'Refunded'>

type Order = Pick<AirTickets, 'amount' | 'refund'> & {
  items: Pick<AirTickets['items'][number], 'status'>[]
  changes?: readonly { flights: readonly Pick<ChangedFlight, 'now'>[] }[]
}

/** The outcome of an order that cannot go on, the reason, and its money (DGEN-05). */
export function endedWords(status: EndStatus, { amount, refund, items, changes = [] }: Order): EndedWords {
  const sum = formatRub(refund?.due ?? refund?.total ?? amount)
  switch (status) {
    case 'Expired':
      if (refund) return { title: 'Время вышло', ...late(refund) }
      return {
        title: 'Время вышло',
        happened: WINDOW_CLOSED,
        money: 'Места вернулись в\u00a0продажу. Найдите рейс заново: если места ещё есть, оформление займёт минуту.',
      }
    case 'Cancelled':
      if (refund?.asked) return givenUp
      if (refund) return { title: 'Заказ отменён', ...late(refund) }
      return {
        title: 'Заказ отменён',
        happened: changes.some(isCancelled) ? 'Перевозчик отменил рейс, деньги не\u00a0списаны' : 'Деньги не\u00a0списаны',
        money: 'Места вернулись в\u00a0продажу.',
      }
    case 'Failed':
      return {
        title: 'Не удалось оформить',
        happened: refusedWords(refund),
        money: `Авиакомпания не\u00a0подтвердила места. ${refund ? lateWords(refund).money : `Банк снимает блокировку ${sum}.`}`,
      }
    default:
      if (amount === 0) return byPoints(refund?.asked === true)
      if (refund?.asked) return status === 'Refunded' ? returned(sentWords(refund)) : returning(sum)
      return unserved(
        status === 'Refunded' && sentWords(refund ?? { total: amount }),
        items.some((item) => item.status === 'Failed'),
        sum,
      )
  }
}

function late(refund: RefundSum): Pick<EndedWords, 'happened' | 'money'> {
  const { happened, money } = lateWords(refund)
  return { happened, money: `${money} Места вернулись в\u00a0продажу.` }
}

/** Paid and cancelled, though nothing is refunded. */
const givenUp: EndedWords = {
  title: 'Заказ отменён',
  happened: 'По\u00a0условиям тарифа ничего не\u00a0возвращается',
  money: 'Вы\u00a0отказались от\u00a0билетов, они больше не\u00a0действуют.',
}

/** The traveller requested the refund: nothing went wrong. */
const returning = (sum: string): EndedWords => ({
  title: 'Возвращаем деньги',
  happened: 'Возврат принят, деньги в\u00a0пути',
  money: `${sum} придут тем\u00a0же путём, каким вы\u00a0платили, за\u00a0${BANK_TERM}. Билеты больше не\u00a0действуют.`,
})

const returned = (sent: string): EndedWords => ({
  title: 'Билеты возвращены',
  happened: 'Деньги возвращены',
  money: `${sent} Билеты больше не\u00a0действуют.`,
})

function byPoints(isAsked: boolean): EndedWords {
  const [title, why] = isAsked
    ? ['Билеты возвращены', 'Билеты больше не\u00a0действуют.']
    : ['Не удалось оформить', 'Авиакомпания не\u00a0выписала билеты.']
  return { title, happened: pointsBack.happened, money: `${why} ${pointsBack.money}` }
}

/** Paid, and yet there are no tickets: the carrier's refusal is mentioned before the money. */
function unserved(sent: string | false, isUnissued: boolean, sum: string): EndedWords {
  const why = isUnissued
    ? 'Авиакомпания не\u00a0выписала билеты: отказала или не\u00a0ответила вовремя.'
    : 'Авиакомпания не\u00a0подтвердила места, поэтому билетов нет.'
  return sent
    ? {
        title: 'Деньги возвращены',
        happened: 'Билеты не\u00a0выписаны, деньги возвращены',
        money: `${why} ${sent}`,
      }
    : {
        title: 'Возвращаем деньги',
        happened: 'Билеты не\u00a0выписаны, деньги возвращаются',
        money: `${why} ${sum} придут тем\u00a0же путём, каким вы\u00a0платили, за\u00a0${BANK_TERM}.`,
      }
}
