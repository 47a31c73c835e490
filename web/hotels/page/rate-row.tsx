import { Suspense, useState } from 'react'
import { type Rate, bedLabel } from '#domain/hotels/offer.ts'
import { forNights, freeUntilText, otherPrice } from '#domain/hotels/stay-words.ts'
import { type TermKind, termKind, termSteps } from '#domain/hotels/terms.ts'
import { formatRub } from '#domain/money.ts'
import { bookingLink } from '#web/hotels/hotel-visit.ts'
import { usePriceUnit } from '#web/hotels/use-price-unit.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { part } from '#web/shell/part.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Tag } from '#web/ui/tag.tsx'
import css from './rate-row.module.css'
import type { Stay } from './rooms.tsx'
import { ToldPrice } from './told-price.tsx'

const loadTerms = () => import('./terms-dialog.tsx')
const TermsDialog = part(async () => (await loadTerms()).TermsDialog)

/** One way to buy a room: bed, meal, terms, the whole price, and the way to book it (HOTP-05). */
export function RateRow({ rate, isBest, ...of }: Stay & { rate: Rate; isBest: boolean }) {
  const { card, stay, search, now } = of
  const [isAsked, setAsked] = useState(false)
  const terms = termsInWords(rate, card.timeZone, new Date(now))
  const told = { unit: usePriceUnit(stay.nights), nights: stay.nights }
  const link = bookingLink(rate.id, card.id, search)
  return (
    <div className={css.rate}>
      {isBest && (
        <p className={css.best}>
          <Tag tone="ok" icon="circle-check">
            Самый дешёвый с&nbsp;бесплатной отменой
          </Tag>
        </p>
      )}
      <p className={css.bed}>
        <Icon name="bed" />
        {bedLabel[rate.bedType]}
      </p>
      <p className={css.meal}>
        <Icon name={rate.meal.info.id === 'nomeal' ? 'x' : 'coffee'} />
        {rate.meal.info.name}
      </p>
      <button
        type="button"
        className={classes(css.terms, css[terms.kind])}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
        onPointerEnter={() => void loadTerms()}
      >
        <Icon name={terms.icon} />
        <span>
          {terms.text}
          {terms.after && <small>{terms.after}</small>}
        </span>
      </button>
      <p className={css.price}>
        <ToldPrice price={rate.price} told={told} />
        <small>{told.unit === 'night' ? otherPrice(rate.price, told) : forNights(stay.nights)}</small>
      </p>
      <LinkButton to={link} look="tonal" className={css.book}>
        Забронировать
      </LinkButton>
      {isAsked && (
        <Suspense fallback={null}>
          <TermsDialog rate={rate} link={link} onClose={() => setAsked(false)} {...of} />
        </Suspense>
      )}
    </div>
  )
}

type Words = { kind: TermKind; icon: IconName; text: string; after?: string }

/** `Бесплатная отмена до 18 декабря, 23:59`, `потом удержат 8 800 ₽`; the clock is the hotel's. */
function termsInWords({ price, cancellation }: Rate, timeZone: string, now: Date): Words {
  const kind = termKind(price, cancellation, now)
  const [first, second] = termSteps(price, cancellation, now)
  if (kind === 'none') return { kind, icon: 'ban', text: 'Без\u00a0возврата денег' }
  if (kind === 'partial') return { kind, icon: 'alert-circle', text: `При\u00a0отмене удержат ${formatRub(first?.kept ?? 0)}` }
  const until = first?.until ? ` до\u00a0${freeUntilText(first.until, timeZone)}` : ''
  return {
    kind,
    icon: 'circle-check',
    text: `Бесплатная отмена${until}`,
    ...(second && { after: second.refund === 0 ? 'потом деньги не\u00a0вернут' : `потом удержат ${formatRub(second.kept)}` }),
  }
}
