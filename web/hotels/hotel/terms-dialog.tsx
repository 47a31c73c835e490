import { Link } from 'react-router'
import { skyAt } from '#art/sky.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import { duesInWords } from '#domain/hotels/dues.ts'
import type { Rate } from '#domain/hotels/offer.ts'
import { isRussianHotel } from '#domain/hotels/refund-rules.ts'
import { guestCount } from '#domain/hotels/stay-words.ts'
import { type TermStep, termSteps } from '#domain/hotels/terms.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { addDays, dayOf } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { useConfig } from '#web/shell/config.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import type { Stay } from './stay.ts'
import css from './terms-dialog.module.css'

type Props = Stay & { rate: Rate; link: string; onClose: () => void }

/** «Если передумаю»: what is refunded when, in roubles and in the time of the hotel; the lower the sun, the less. */
export function TermsDialog({ rate, link, card, stay, now, onClose }: Props) {
  const steps = termSteps(rate.price, rate.cancellation, new Date(now))
  const { bonus } = useConfig()
  const bonuses = accrualFor(rate.price, bonus.hotel.percent)
  const whom = guestCount({ adults: stay.adults, children: stay.children.list })
  return (
    <Drawer
      onClose={onClose}
      title="Если передумаю"
      size="l"
      footer={
        <div className={css.foot}>
          <p>
            <span>
              {counted(stay.nights, words.night)}, {whom}
            </span>
            <b>{formatRub(rate.price)}</b>
          </p>
          <LinkButton to={link} variant="primary">
            Забронировать
          </LinkButton>
        </div>
      }
    >
      <p className={css.intro}>
        {rate.roomName}, {rate.meal.info.name.toLowerCase()}. Даты и&nbsp;часы&nbsp;— по&nbsp;времени отеля.
      </p>
      <TermSteps steps={steps} price={rate.price} nights={stay.nights} timeZone={card.timeZone} />
      <dl className={css.notes}>
        <dt>Как вернём</dt>
        <dd>Тем&nbsp;же способом, каким платили; бонусы&nbsp;— сразу на&nbsp;счёт.</dd>
        <dt>В&nbsp;цене</dt>
        <dd>
          {rate.payAtHotel || card.country !== 'Россия' ? 'Всё проживание' : 'Всё проживание и\u00a0налоги'}
          {rate.touristTax ? `, в\u00a0том числе туристический налог ${formatRub(rate.touristTax)}` : ''}.
        </dd>
        {bonuses > 0 && (
          <>
            <dt>Бонусы</dt>
            <dd>
              Начислим {counted(bonuses, words.bonus)}, когда отель подтвердит бронь: для&nbsp;этого войдите до&nbsp;оплаты.
            </dd>
          </>
        )}
        {(rate.payAtHotel || card.country !== 'Россия') && (
          <>
            <dt>На&nbsp;месте</dt>
            <dd>
              {rate.payAtHotel
                ? `${duesInWords(rate.payAtHotel)}: платят в\u00a0отеле, в\u00a0цену не\u00a0входит.`
                : 'Городской сбор, если он есть, платят в\u00a0отеле.'}
            </dd>
          </>
        )}
        {isRussianHotel(card) && rate.cancellation.isAvailable && (
          <>
            <dt>По&nbsp;закону</dt>
            <dd>
              При&nbsp;отказе раньше дня заезда отель в&nbsp;России возвращает всю сумму, позже удерживает не&nbsp;больше цены
              одних суток.
            </dd>
          </>
        )}
      </dl>
      <p className={css.more}>
        <Link to={href(paths.supportPage, { page: 'hotel-refund' })}>Как отменить бронь</Link>
      </p>
    </Drawer>
  )
}

type StepsProps = { steps: readonly TermStep[]; price: number; nights: number; timeZone: string }

/** What is refunded, step by step: the lower the sun, the less. */
export function TermSteps({ steps, price, nights, timeZone }: StepsProps) {
  return (
    <ol className={css.steps}>
      {steps.map((step, at) => (
        <li key={step.from ?? 'now'}>
          <span className={css.sky}>
            <Sky step={step} price={price} />
            {at === 0 && <i>сейчас</i>}
          </span>
          <span className={css.when}>{whenText(step, timeZone)}</span>
          <b>{step.refund > 0 ? `Вернём ${formatRub(step.refund)}` : 'Деньги не\u00a0вернутся'}</b>
          <span className={css.why}>{penaltyText(step, price, nights)}</span>
        </li>
      ))}
    </ol>
  )
}

/** The hour of the sky over a step: noon while everything is refunded, sunset, then night. */
function hourOf({ withheld }: TermStep, price: number): number {
  return withheld === 0 ? 13 : withheld < price ? 18.7 : 22.5
}

function Sky({ step, price }: { step: TermStep; price: number }) {
  const hour = hourOf(step, price)
  const { zenith, middle, horizon, disc } = skyAt(hour)
  // Between the edges that a wide panel cuts off above and below.
  const low = step.withheld === 0 ? 40 : step.withheld < price ? 66 : 38
  return (
    <svg viewBox="0 0 200 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`term-${hour}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={zenith} />
          <stop offset=".6" stopColor={middle} />
          <stop offset="1" stopColor={horizon} />
        </linearGradient>
      </defs>
      <rect width="200" height="90" fill={`url(#term-${hour})`} />
      <circle cx="100" cy={low} r="16" fill={disc} />
      <path d="M0 72q50 -14 100 -4t100 -2v24H0z" fill={middle} opacity=".85" />
    </svg>
  )
}

/** `до 18 декабря, 23:59`, `19 декабря — 20 декабря`, `с 20 декабря, 00:00`. */
function whenText({ from, until }: TermStep, timeZone: string): string {
  const begins = from ? `с\u00a0${momentText(from, timeZone, false)}` : ''
  const ends = until ? `до\u00a0${momentText(until, timeZone, true)}` : ''
  return [begins, ends].filter(Boolean).join(' ') || 'в\u00a0любое время'
}

/** A midnight that ends something belongs to the day before it. */
function momentText(instant: string, timeZone: string, isEnd: boolean): string {
  const moment = new Date(instant)
  const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment)
  const day = dayOf(moment, timeZone)
  return time === '00:00' && isEnd ? `${longDay(addDays(day, -1))},\u00a023:59` : `${longDay(day)},\u00a0${time}`
}

function penaltyText({ withheld }: TermStep, price: number, nights: number): string {
  if (withheld === 0) return 'бесплатная отмена'
  if (withheld >= price) return 'отель удержит всю сумму'
  return Math.ceil(price / nights) === withheld ? `удержат первую ночь, ${formatRub(withheld)}` : `удержат ${formatRub(withheld)}`
}
