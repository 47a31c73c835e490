import { useLocation, useNavigate } from 'react-router'
import { comparedHits } from '#domain/hotels/compare.ts'
import type { Hit } from '#domain/hotels/filter.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { counted, words } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import css from './compare-bar.module.css'
import { CompareTable } from './compare-table.tsx'
import type { CardWords } from './hotel-card.tsx'

type Props = {
  ids: readonly string[]
  hits: readonly Hit[]
  all: readonly HotelOffer[]
  words: CardWords
  onToggle: (id: string) => void
}

/** What is chosen to be compared, at the bottom of the list; opens the table, as an entry of the history that Back closes. */
export function CompareBar({ ids, hits, all, words: card, onToggle }: Props) {
  const { state } = useLocation() as { state: { compare?: unknown } | null }
  const navigate = useNavigate()
  const chosen = comparedHits(ids, hits, all)
  return (
    <section className={css.bar} aria-label="Сравнение отелей">
      <p>
        К&nbsp;сравнению: <b>{counted(chosen.length, words.hotel)}</b>
      </p>
      <Button look="text" size="s" onClick={() => ids.forEach(onToggle)}>
        Очистить
      </Button>
      <Button
        size="s"
        icon="scale"
        disabled={chosen.length < 2}
        title={chosen.length < 2 ? 'Добавьте ещё хотя бы один отель' : undefined}
        onClick={() => void navigate({ search: window.location.search }, { state: { compare: true }, preventScrollReset: true })}
      >
        Сравнить
      </Button>
      {state?.compare === true && chosen.length > 0 && (
        <CompareTable hits={chosen} words={card} onRemove={onToggle} onClose={() => void navigate(-1)} />
      )}
    </section>
  )
}
