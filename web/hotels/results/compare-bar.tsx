import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { comparedOf, putCompared } from '#domain/compared.ts'
import { comparedHits } from '#domain/hotels/compare.ts'
import type { Hit } from '#domain/hotels/filter.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { counted, words } from '#domain/text/plural.ts'
import { Button } from '#web/ui/button.tsx'
import css from './compare-bar.module.css'
import { CompareTable } from './compare-table.tsx'
import type { CardWords } from './hotel-card.tsx'

type Props = {
  ids: readonly string[]
  hits: readonly Hit[]
  all: readonly HotelOffer[]
  /** Whether batches are still coming. */
  growing: boolean
  words: CardWords
  onToggle: (id: string) => void
}

/** What is chosen to be compared, at the bottom of the list; opens the table. */
export function CompareBar({ ids, hits, all, growing, words: card, onToggle }: Props) {
  const { isOpen, open, put, close } = useTable()
  const chosen = comparedHits(ids, hits, all)
  const remove = (id: string) => {
    onToggle(id)
    const rest = ids.filter((one) => one !== id)
    if (rest.length > 0) put(rest)
    else close()
  }
  return (
    <section className={css.bar} aria-label="Сравнение отелей">
      <p>
        К&nbsp;сравнению: <b>{counted(ids.length, words.hotel)}</b>
      </p>
      <Button variant="text" size="s" onClick={() => ids.forEach(onToggle)}>
        Очистить
      </Button>
      <Button
        size="s"
        icon="scale"
        disabled={ids.length < 2}
        title={ids.length < 2 ? 'Добавьте ещё хотя бы один отель' : undefined}
        onClick={() => open(ids)}
      >
        Сравнить
      </Button>
      {isOpen && (
        <CompareTable
          hits={chosen}
          missing={ids.length - chosen.length}
          growing={growing}
          words={card}
          onRemove={remove}
          onClose={close}
        />
      )}
    </section>
  )
}

/** The table is open while the address names its hotels, so a link opens it; opened here it is an entry that Back closes. */
function useTable() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: { compare?: unknown } | null }
  const navigate = useNavigate()
  const naming = (ids: readonly string[]) => putCompared(new URLSearchParams(window.location.search), ids)
  const put = (ids: readonly string[]) => setParams(naming(ids), { replace: true, state })
  return {
    isOpen: comparedOf(params).length > 0,
    open: (ids: readonly string[]) => setParams(naming(ids), { state: { compare: true } }),
    put,
    close: () => (state?.compare === true ? void navigate(-1) : put([])),
  }
}
