import { clockOf, localTimeIn } from '#domain/text/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import css from './flight-changes.module.css'

const MOSCOW = 'Europe/Moscow'

/** The airline has not said yet what became of the tickets: what is waited for, till when, and what comes then. */
export function AwaitedNotice({ since, until, sentTo }: { since: string; until: string; sentTo: string }) {
  const [begin, end] = [since, until].map((moment) => clockOf(localTimeIn(new Date(moment), MOSCOW)))
  return (
    <div className={css.changes}>
      <Banner icon="clock-hour-4">
        Авиакомпания ещё не&nbsp;подтвердила билеты: с&nbsp;{begin} ждём её ответа и&nbsp;спрашиваем снова. Не&nbsp;ответит
        до&nbsp;{end} по&nbsp;Москве&nbsp;— заказом займётся сотрудник. Напишем на&nbsp;{sentTo}: придут билеты или вернутся все
        деньги.
      </Banner>
    </div>
  )
}
