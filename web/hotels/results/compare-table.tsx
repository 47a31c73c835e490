import { useState } from 'react'
import { Link } from 'react-router'
import { type CompareRow, compareHotels } from '#domain/hotels/compare.ts'
import type { Hit } from '#domain/hotels/filter.ts'
import { displayPrice } from '#domain/hotels/price-unit.ts'
import { otherPrice } from '#domain/hotels/stay-words.ts'
import { href } from '#domain/href.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { counted, words } from '#domain/text/plural.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import css from './compare-table.module.css'
import type { CardWords } from './hotel-card.tsx'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { useZone } from '#web/hotels/hotel/use-zone.ts'

const ofHotels = ['отеля', 'отелей', 'отелей'] as const

type Props = {
  hits: readonly Hit[]
  /** Asked to be compared and not among the found. */
  missing: number
  growing: boolean
  words: CardWords
  onRemove: (id: string) => void
  onClose: () => void
}

/** Up to four hotels side by side; only what differs, unless asked for everything (DESIGN §13). */
export function CompareTable({ hits, missing, growing, words: card, onRemove, onClose }: Props) {
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  const rows = compareHotels(hits, useZone())
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
          className={css.only}
        />
      )}
      {hits.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={css.scroll} tabIndex={0} aria-label="Таблица сравнения">
          <table className={css.table} style={{ '--columns': hits.length } as React.CSSProperties}>
            <thead>
              <tr>
                <th scope="col">{card.forWhom}</th>
                {hits.map(({ offer, rate }) => (
                  <th key={offer.id} scope="col">
                    <div className={css.top}>
                      <span className={css.picture}>
                        {offer.pictures[0] && <HotelPicture picture={offer.pictures[0]} alt="" className={css.fills} />}
                      </span>
                      <IconButton icon="x" label={`Убрать из сравнения: ${offer.name}`} onClick={() => onRemove(offer.id)} />
                      <Link to={`${href(paths.hotel, { hotelId: offer.id })}?${card.query}`} className={css.name}>
                        {offer.name}
                      </Link>
                      <b className={css.price}>{formatRub(displayPrice(rate.price, card))}</b>
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
        <p className={css.note}>Одинаковые строки скрыты: {same.map(({ title }) => title.toLowerCase()).join(', ')}.</p>
      )}
    </Modal>
  )
}

/** A link may name hotels whose answer is still to come, or which have no room for these days. */
function Missing({ count, growing }: { count: number; growing: boolean }) {
  return (
    <div className={css.only}>
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
