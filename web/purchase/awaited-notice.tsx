import type { Product } from '#domain/product.ts'
import { clockOf, localTimeIn } from '#domain/text/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import css from './awaited-notice.module.css'

const MOSCOW = 'Europe/Moscow'

const words = {
  air: { silence: 'Авиакомпания ещё не\u00a0подтвердила билеты', whose: 'её', end: 'придут билеты' },
  hotel: { silence: 'Отель ещё не\u00a0подтвердил бронь', whose: 'его', end: 'придёт ваучер' },
} as const satisfies Record<Product, object>

type Props = { product: Product; since: string; until: string; sentTo: string }

/** A supplier has not said yet what became of the order: what is waited for, till when, and what comes then. */
export function AwaitedNotice({ product, since, until, sentTo }: Props) {
  const [begin, end] = [since, until].map((moment) => clockOf(localTimeIn(new Date(moment), MOSCOW)))
  const { silence, whose, end: comes } = words[product]
  return (
    <div className={css.awaited}>
      <Banner icon="clock-hour-4">
        {silence}: с&nbsp;{begin} ждём {whose} ответа и&nbsp;спрашиваем снова. Не&nbsp;ответит до&nbsp;{end} по&nbsp;Москве&nbsp;—
        заказом займётся сотрудник. Напишем на&nbsp;{sentTo}: {comes} или вернутся все деньги.
      </Banner>
    </div>
  )
}
