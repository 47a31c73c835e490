import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { fareNameOf } from '#domain/air/fare-name.ts'
import { bookedTogether } from '#domain/air/offer.ts'
import { withOutbound } from '#domain/air/outbound-address.ts'
import { ownLink } from '#domain/air/links/own-link.ts'
import { airFormOf } from '#domain/air/query.ts'
import type { FoundOffer, Journey } from '#domain/air/results.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted } from '#domain/text/plural.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import button from '#web/ui/button.module.css'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './fare-families.module.css'
import type { FareLine } from './fare-words.ts'
import { familyLines } from './fare-rules.ts'

type Props = {
  families: FoundOffer[]
  there: FoundOffer | null
  prices: ReadonlyMap<string, number>
  chosen: FoundOffer
  onChoose: (family: FoundOffer) => void
}

/** One term of a fare, held or not. */
function Line({ name, text, included }: FareLine) {
  return (
    <li className={included ? css.yes : css.no}>
      <Icon name={included ? 'check' : 'x'} />
      {name && `${name} `}
      {text}
    </li>
  )
}

/** The same flights at different fares, side by side; on a phone one under another. */
export function FareFamilies({ families, there, prices, chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={css.fares}>
      <legend className={css.legend}>Тариф</legend>
      {families.map((family) => (
        <label key={family.id} className={classes(css.fare, family.id === chosen.id && css.on)}>
          <span className={css.head}>
            <b>{fareNameOf(family)}</b>
            <input type="radio" name={name} checked={family.id === chosen.id} onChange={() => onChoose(family)} />
          </span>
          <ul>
            {familyLines(family, bookedTogether(there, family)[0]).map((line) => (
              <Line key={line.icon} {...line} />
            ))}
          </ul>
          <b className={css.price}>{formatRub(prices.get(family.id) ?? family.totalPrice)}</b>
        </label>
      ))}
    </fieldset>
  )
}

type PlainProps = {
  journey: Journey
  /** The outbound that was chosen, in the list of returns. */
  there: FoundOffer | null
  prices: ReadonlyMap<string, number>
  /** Why this flight cannot be taken. */
  reason: string | undefined
}

/**
 * The fares of a card for a visitor without scripts, drawn by the server alone; a fare leads to the returns, or to its booking.
 * Everybody's first page carries them, so they are of few elements: no icons, no links of the router.
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
    <details className={css.plain}>
      <summary>{families.length > 1 ? counted(families.length, ['тариф', 'тарифа', 'тарифов']) : 'Тариф и\u00a0условия'}</summary>
      <ul className={css.fares}>
        {families.map((family) => {
          const link = linkOf(family)
          return (
            <li key={family.id} className={css.fare}>
              <b className={css.head}>{fareNameOf(family)}</b>
              <ul>
                {familyLines(family, bookedTogether(there, family)[0]).map(({ icon, name, text, included }) => (
                  <li key={icon} className={included ? css.yes : css.no}>
                    {name ? `${name} ${text}` : text}
                  </li>
                ))}
              </ul>
              <b className={css.price}>{formatRub(prices.get(family.id) ?? family.totalPrice)}</b>
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
