import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { formatRub } from '#domain/text/money.ts'
import type { EndedWords } from '#web/purchase/order-ended.tsx'
import { WINDOW_CLOSED } from '#web/purchase/payment/payment-words.ts'

type Order = Pick<PaymentInfo, 'status' | 'reason' | 'amount' | 'refund'>

/** What became of an order with no way on, and of its money (DGEN-05). */
export function endedWords({ status, reason, amount, refund }: Order): EndedWords {
  const sum = formatRub(refund?.total ?? amount)
  switch (status) {
    case 'Expired':
      return {
        title: 'Время вышло',
        happened: WINDOW_CLOSED,
        money: 'Номер вернулся в\u00a0продажу. Найдите его заново: если он\u00a0ещё свободен, оформление займёт минуту.',
      }
    case 'Failed':
      return {
        title: 'Не удалось оформить',
        happened: 'Не\u00a0удалось оформить, деньги не\u00a0списаны',
        money: `Отель не\u00a0подтвердил номер. Банк снимает блокировку ${sum}.`,
      }
    case 'RefundPending':
    case 'Refunded':
      return returning(status === 'Refunded', reason === 'failed', sum)
    default:
      return {
        title: 'Заказ отменён',
        happened: 'Деньги не\u00a0списаны',
        money: 'Номер вернулся в\u00a0продажу.',
      }
  }
}

function returning(isDone: boolean, hasFailed: boolean, sum: string): EndedWords {
  if (isDone && !hasFailed) {
    return {
      title: 'Бронь отменена',
      happened: 'Деньги возвращены',
      money: `${sum} отправлены тем\u00a0же путём, каким вы\u00a0платили.`,
    }
  }
  if (!hasFailed) {
    return {
      title: 'Бронь отменена',
      happened: 'Возврат принят, деньги в\u00a0пути',
      money: `${sum} придут тем\u00a0же путём, каким вы\u00a0платили, за\u00a03–10\u00a0рабочих дней.`,
    }
  }
  return {
    title: isDone ? 'Деньги возвращены' : 'Возвращаем деньги',
    happened: 'Не\u00a0удалось оформить. Деньги возвращаются',
    money: `Отель не\u00a0подтвердил номер. ${sum} вернутся тем\u00a0же путём, каким вы\u00a0платили.`,
  }
}
