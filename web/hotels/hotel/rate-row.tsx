import { Suspense, useState } from 'react'
import type { Rate } from '#domain/hotels/offer.ts'
import { duesBesidePrice } from '#domain/hotels/dues.ts'
import { bedLabel } from '#domain/hotels/bed.ts'
import { forNights, otherPrice } from '#domain/hotels/stay-words.ts'
import { termWords } from '#domain/hotels/term-words.ts'
import type { TermKind } from '#domain/hotels/terms.ts'
import { bookingLink } from './hotel-data.ts'
import { usePriceUnit } from '#web/hotels/results/use-price-unit.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { lazyPart, prefetch } from '#web/boot/lazy-part.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Tag } from '#web/ui/tag.tsx'
import css from './rate-row.module.css'
import type { Stay } from './stay.ts'
import { StatedPrice } from './stated-price.tsx'

const loadTerms = () => import('./terms-dialog.tsx')
const TermsDialog = lazyPart(loadTerms, 'TermsDialog')

/** One way to buy a room: bed, meal, terms, the whole price, and the way to book it (HOTP-05). */
export function RateRow({ rate, isBest, ...of }: Stay & { rate: Rate; isBest: boolean }) {
  const { card, stay, search, now } = of
  const [isOpen, setOpen] = useState(false)
  const terms = termWords(rate, card.timeZone, new Date(now))
  const wording = { unit: usePriceUnit(stay.nights), nights: stay.nights }
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
        onClick={() => setOpen(true)}
        onPointerEnter={() => prefetch(loadTerms)}
      >
        <Icon name={termIcon[terms.kind]} />
        <span>
          {terms.text}
          {terms.after && <small>{terms.after}</small>}
        </span>
      </button>
      <p className={css.price}>
        <StatedPrice price={rate.price} wording={wording} />
        <small>{wording.unit === 'night' ? otherPrice(rate.price, wording) : forNights(stay.nights)}</small>
        {rate.payAtHotel && <small>{duesBesidePrice(rate)}</small>}
      </p>
      <LinkButton to={link} variant="tonal" className={css.book}>
        Забронировать
      </LinkButton>
      {isOpen && (
        <Suspense fallback={null}>
          <TermsDialog rate={rate} link={link} onClose={() => setOpen(false)} {...of} />
        </Suspense>
      )}
    </div>
  )
}

const termIcon: Record<TermKind, IconName> = { free: 'circle-check', partial: 'alert-circle', none: 'ban' }
