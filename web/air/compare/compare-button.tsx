import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { offerName } from '#domain/air/comparison.ts'
import { MOST_COMPARED, comparedOf, withCompared } from '#domain/compared.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { Button } from '#web/ui/button.tsx'
import css from './compare-button.module.css'

/** Takes an offer, in the fare shown, into the comparison; the address remembers it. */
export function CompareButton({ offer }: { offer: FoundOffer }) {
  const [params, setParams] = useSearchParams()
  const full = useId()
  const names = comparedOf(params)
  const name = offerName(offer)
  const on = names.includes(name)
  const none = !on && names.length >= MOST_COMPARED
  const toggle = () => setParams(withCompared(new URLSearchParams(window.location.search), name), { replace: true })
  return (
    <div className={css.foot}>
      <Button
        variant={on ? 'tonal' : 'outline'}
        size="s"
        icon={on ? 'check' : 'plus'}
        aria-pressed={on}
        disabled={none}
        aria-describedby={none ? full : undefined}
        onClick={toggle}
      >
        {on ? 'В сравнении' : 'Сравнить'}
      </Button>
      {none && (
        <span id={full} className={css.note}>
          Сравнить можно не больше четырёх рейсов: сначала уберите один
        </span>
      )}
    </div>
  )
}
