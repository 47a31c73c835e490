import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { offerName } from '#domain/air/comparison.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { MOST_COMPARED, comparedOf, putCompared, withCompared } from '#domain/compared.ts'
import * as paths from '#domain/paths.ts'
import { counted, words } from '#domain/text/plural.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import buttonStyles from './compare-button.module.css'
import css from './compare-tray.module.css'

/** The chosen flights to compare: how many, and the link. */
export function CompareTray({ params }: { params: URLSearchParams }) {
  const [, setParams] = useSearchParams()
  const names = comparedOf(params)
  if (names.length === 0) return null
  function clear() {
    document.getElementById('offers')?.focus({ preventScroll: true }) // the pressed button disappears
    setParams(putCompared(new URLSearchParams(window.location.search), []), { replace: true })
  }
  return (
    <section className={css.tray} aria-label="Сравнение">
      <output>
        В&nbsp;сравнении {counted(names.length, words.flight)}
        {names.length === 1 && <span className={css.hint}>: добавьте ещё один</span>}
      </output>
      <Button variant="text" size="s" onClick={clear}>
        Убрать
      </Button>
      <LinkButton variant="tonal" size="s" to={`${paths.airCompare}?${params}`}>
        Сравнить
      </LinkButton>
    </section>
  )
}

/** Adds an offer, in the fare shown, to the comparison; the address remembers it. */
export function CompareButton({ offer }: { offer: FoundOffer }) {
  const [params, setParams] = useSearchParams()
  const full = useId()
  const names = comparedOf(params)
  const name = offerName(offer)
  const on = names.includes(name)
  const none = !on && names.length >= MOST_COMPARED
  const toggle = () => setParams(withCompared(new URLSearchParams(window.location.search), name), { replace: true })
  return (
    <div className={buttonStyles.foot}>
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
        <span id={full} className={buttonStyles.note}>
          Сравнить можно не больше четырёх рейсов: сначала уберите один
        </span>
      )}
    </div>
  )
}
