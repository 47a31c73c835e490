import { useId } from 'react'
import { bookedTogether } from '#domain/air/offer.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { formatRub } from '#domain/text/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './fare-families.module.css'
import { familyLines, fareNameOf } from './fare-rules.ts'
import type { FareLine } from './fare-words.ts'

type Props = {
  families: FoundOffer[]
  there: FoundOffer | null
  prices: ReadonlyMap<string, number>
  chosen: FoundOffer
  onChoose: (family: FoundOffer) => void
}

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
