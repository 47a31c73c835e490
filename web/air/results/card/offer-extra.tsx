import { useId, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { fareNameOf } from '#domain/air/fare-name.ts'
import { ownLink } from '#domain/air/links/own-link.ts'
import { bookedTogether, endsOf } from '#domain/air/offer.ts'
import { withOutbound } from '#domain/air/outbound-address.ts'
import { airFormOf } from '#domain/air/query.ts'
import type { FoundOffer, Journey } from '#domain/air/results.ts'
import { clockOf } from '#domain/text/dates.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted } from '#domain/text/plural.ts'
import { CompareButton } from '#web/air/compare/compare-tray.tsx'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { familyLines } from './fare-rules.ts'
import type { FareLine } from './fare-words.ts'
import { FlightDetails, RefundTerms } from './flight-details.tsx'
import button from '#web/ui/button.module.css'
import fareFamiliesStyles from './fare-families.module.css'
import css from './fares-dialog.module.css'

type Props = Taking & {
  journey: Journey
  offer: FoundOffer
  /** The chosen outbound, in the list of returns. */
  there: FoundOffer | null
  prices: ReadonlyMap<string, number>
  onChoose: (family: FoundOffer) => void
}

/** The contents of an opened card: fares side by side, then every flight; on a phone in a sheet, where they are in sight. */
export function OfferExtra({ journey, offer, there, prices, onChoose, ...taking }: Props) {
  const narrow = useNarrow('md')
  const extra = (
    <>
      {journey.families.length > 1 && (
        <FareFamilies families={journey.families} there={there} prices={prices} chosen={offer} onChoose={onChoose} />
      )}
      <FlightDetails offer={offer} />
      <RefundTerms offers={bookedTogether(there, offer)} />
      <BonusPromise card={offer.totalPrice} />
      <CompareButton offer={offer} />
    </>
  )
  if (!narrow) return extra
  return (
    <FaresDialog {...taking} offer={offer} price={prices.get(offer.id)}>
      {extra}
    </FaresDialog>
  )
}

type Taking = {
  /** What the price is for: «туда и обратно от, за двоих». */
  forWhom: string
  /** «туда», or nothing on a search one way. */
  share: string
  /** Why this flight cannot be taken. */
  reason: string | undefined
  onTake: () => void
  onClose: () => void
}

type FaresDialogProps = Taking & { offer: FoundOffer; price: number | undefined; children: ReactNode }

/** The fares of a flight on a phone: a dialog, with the choice and the button that takes it always in sight. */
function FaresDialog({ offer, price, forWhom, share, reason, onTake, onClose, children }: FaresDialogProps) {
  const { companyName, flightSegments } = offer
  const [first, last] = endsOf(flightSegments)
  const footer = (
    <div className={css.foot}>
      <p>
        <b>{price === undefined ? '—' : formatRub(price)}</b>
        {reason ?? forWhom}
      </p>
      <Button variant="primary" disabled={reason !== undefined} onClick={onTake}>
        Выбрать {share}
      </Button>
    </div>
  )
  const title = `${companyName}, ${clockOf(first.departure)}\u00a0— ${clockOf(last.arrival)}`
  return (
    <Drawer onClose={onClose} title={title} footer={footer}>
      <p className="small quiet">
        {shortDay(first.departure)}, {first.fromCode}&nbsp;— {last.toCode}
      </p>
      <div className={css.body}>{children}</div>
    </Drawer>
  )
}

type FareFamiliesProps = {
  families: FoundOffer[]
  there: FoundOffer | null
  prices: ReadonlyMap<string, number>
  chosen: FoundOffer
  onChoose: (family: FoundOffer) => void
}

/** One term of a fare, held or not. */
function Line({ name, text, included }: FareLine) {
  return (
    <li className={included ? fareFamiliesStyles.yes : fareFamiliesStyles.no}>
      <Icon name={included ? 'check' : 'x'} />
      {name && `${name} `}
      {text}
    </li>
  )
}

/** The same flights at different fares, side by side; on a phone one under another. */
function FareFamilies({ families, there, prices, chosen, onChoose }: FareFamiliesProps) {
  const name = useId()
  return (
    <fieldset className={fareFamiliesStyles.fares}>
      <legend className={fareFamiliesStyles.legend}>Тариф</legend>
      {families.map((family) => (
        <label key={family.id} className={classes(fareFamiliesStyles.fare, family.id === chosen.id && fareFamiliesStyles.on)}>
          <span className={fareFamiliesStyles.head}>
            <b>{fareNameOf(family)}</b>
            <input type="radio" name={name} checked={family.id === chosen.id} onChange={() => onChoose(family)} />
          </span>
          <ul>
            {familyLines(family, bookedTogether(there, family)[0]).map((line) => (
              <Line key={line.icon} {...line} />
            ))}
          </ul>
          <b className={fareFamiliesStyles.price}>{formatRub(prices.get(family.id) ?? family.totalPrice)}</b>
        </label>
      ))}
    </fieldset>
  )
}

type PlainProps = {
  journey: Journey
  /** The chosen outbound, in the list of returns. */
  there: FoundOffer | null
  prices: ReadonlyMap<string, number>
  /** Why this flight cannot be taken. */
  reason: string | undefined
}

/**
 * The fares of a card for a visitor without scripts, drawn by the server alone; a fare leads to the returns, or to its booking.
 * Everybody's first page contains them, so they are of few elements: no icons, no links of the router.
 */
export function PlainFares({ journey: { families }, there, prices, reason }: PlainProps) {
  const [params] = useSearchParams()
  const form = airFormOf(params)
  const linkOf = (family: FoundOffer) => {
    if (!prices.has(family.id)) return undefined
    if (form.dateBack && !there) return `?${withOutbound(params, family)}`
    return ownLink(form, there ? { there, back: family } : { there: family, back: null })
  }
  return (
    <details className={fareFamiliesStyles.plain}>
      <summary>{families.length > 1 ? counted(families.length, ['тариф', 'тарифа', 'тарифов']) : 'Тариф и\u00a0условия'}</summary>
      <ul className={fareFamiliesStyles.fares}>
        {families.map((family) => {
          const link = linkOf(family)
          return (
            <li key={family.id} className={fareFamiliesStyles.fare}>
              <b className={fareFamiliesStyles.head}>{fareNameOf(family)}</b>
              <ul>
                {familyLines(family, bookedTogether(there, family)[0]).map(({ icon, name, text, included }) => (
                  <li key={icon} className={included ? fareFamiliesStyles.yes : fareFamiliesStyles.no}>
                    {name ? `${name} ${text}` : text}
                  </li>
                ))}
              </ul>
              <b className={fareFamiliesStyles.price}>{formatRub(prices.get(family.id) ?? family.totalPrice)}</b>
              {link ? (
                <a
                  href={link}
                  className={buttonClass({ variant: 'tonal', size: 's' })}
                  aria-label={`Выбрать тариф ${fareNameOf(family)}`}
                >
                  <span className={button.face}>Выбрать</span>
                </a>
              ) : (
                reason
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
