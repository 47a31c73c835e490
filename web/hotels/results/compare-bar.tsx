import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams, Link } from 'react-router'
import { comparedOf, putCompared } from '#domain/compared.ts'
import { comparedHits, type CompareRow, compareHotels } from '#domain/hotels/compare.ts'
import type { Hit } from '#domain/hotels/filter.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { displayPrice, otherPrice } from '#domain/hotels/stay-words.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { CardWords } from './hotel-card.tsx'
import css from './compare-bar.module.css'
import compareTableStyles from './compare-table.module.css'

type Props = {
  ids: readonly string[]
  hits: readonly Hit[]
  all: readonly HotelOffer[]
  /** Whether batches are still coming. */
  growing: boolean
  words: CardWords
  onToggle: (id: string) => void
}

/** The hotels chosen for comparison, at the bottom of the list; opens the table. */
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
    <>
      {/* Before the bar: as both disappear, the focus is back in the bar first, and the bar hands it on. */}
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
      <section ref={keepFocusVisible} className={css.bar} aria-label="Сравнение отелей">
        <output>
          К&nbsp;сравнению: <b>{counted(ids.length, words.hotel)}</b>
          {ids.length === 1 && ', добавьте ещё один'}
        </output>
        <Button variant="text" size="s" onClick={() => ids.forEach(onToggle)}>
          Очистить
        </Button>
        <Button size="s" icon="scale" onClick={() => open(ids)}>
          Сравнить
        </Button>
      </section>
    </>
  )
}

/** The button whose press brings the bar stays above it; a bar that disappears with the focus hands it to the beginning of the page. */
function keepFocusVisible(bar: HTMLElement | null) {
  document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return handFocusOn(bar)
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

const ofHotels = ['отеля', 'отелей', 'отелей'] as const

type CompareTableProps = {
  hits: readonly Hit[]
  /** Chosen to be compared and not among the found. */
  missing: number
  growing: boolean
  words: CardWords
  onRemove: (id: string) => void
  onClose: () => void
}

/** Up to four hotels side by side; only what differs, unless everything is wanted. */
function CompareTable({ hits, missing, growing, words: card, onRemove, onClose }: CompareTableProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  const rows = compareHotels(hits, card.timeZone)
  const same = rows.filter(({ isSame }) => isSame)
  const least = Math.min(...hits.map(({ rate }) => rate.price))
  return (
    <Modal open onClose={onClose} title="Сравнение отелей" size="xl">
      {missing > 0 && <Missing count={missing} growing={growing} />}
      {hits.length > 1 && (
        <Checkbox
          label="Только отличия"
          checked={onlyDifferent}
          onChange={(event) => setOnlyDifferent(event.target.checked)}
          className={compareTableStyles.only}
        />
      )}
      {hits.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={compareTableStyles.scroll} tabIndex={0} aria-label="Таблица сравнения">
          <table className={compareTableStyles.table} style={{ '--columns': hits.length }}>
            <thead>
              <tr>
                <th scope="col">{card.forWhom}</th>
                {hits.map(({ offer, rate }) => (
                  // Read before every cell of its column: the name alone, without its buttons.
                  <th key={offer.id} scope="col" aria-label={offer.name}>
                    <div className={compareTableStyles.top}>
                      <span className={compareTableStyles.picture}>
                        {offer.pictures[0] && (
                          <HotelPicture picture={offer.pictures[0]} alt="" className={compareTableStyles.fills} />
                        )}
                      </span>
                      <IconButton
                        icon="x"
                        label={`Убрать из сравнения: ${offer.name}`}
                        onClick={({ currentTarget }) => {
                          currentTarget.closest('section')?.focus({ preventScroll: true }) // the pressed button disappears
                          onRemove(offer.id)
                        }}
                      />
                      <Link to={`${href(paths.hotel, { hotelId: offer.id })}?${card.query}`} className={compareTableStyles.name}>
                        {glued(offer.name)}
                      </Link>
                      <b className={compareTableStyles.price}>{formatRub(displayPrice(rate.price, card))}</b>
                      {card.unit === 'night' && <small>{otherPrice(rate.price, card)}</small>}
                      {hits.length > 1 && rate.price === least && <Tag tone="ok">Дешевле всех</Tag>}
                      <LinkButton to={`${href(paths.hotel, { hotelId: offer.id })}?${card.query}`} variant="tonal" size="s">
                        Выбрать номер
                      </LinkButton>
                    </div>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows
                .filter(({ isSame }) => !isSame || !onlyDifferent)
                .map((row) => (
                  <Row key={row.title} row={row} />
                ))}
            </tbody>
          </table>
        </section>
      )}
      {onlyDifferent && same.length > 0 && hits.length > 1 && (
        <p className={compareTableStyles.note}>
          Одинаковые строки скрыты: {same.map(({ title }) => title.toLowerCase()).join(', ')}.
        </p>
      )}
    </Modal>
  )
}

/** A link may name hotels whose answer is still to come, or which have no room for these days. */
function Missing({ count, growing }: { count: number; growing: boolean }) {
  return (
    <div className={compareTableStyles.only}>
      <Banner tone={growing ? 'plain' : 'warn'}>
        {growing
          ? `Проверяем цены: ждём ещё ${counted(count, words.hotel)}`
          : `${count === 1 ? 'Одного отеля' : counted(count, ofHotels)} из\u00a0сравнения нет среди найденных: на\u00a0эти даты номера могли закончиться.`}
      </Banner>
    </div>
  )
}

function Row({ row: { title, cells } }: { row: CompareRow }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {cells.map((text, at) => (
        // A cell has no identity but its column.
        <td key={at}>{text}</td>
      ))}
    </tr>
  )
}
