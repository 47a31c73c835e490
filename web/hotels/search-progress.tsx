import { Suspense } from 'react'
import { type HotelResult, hotelsChecked, isOver } from '#domain/hotels/result.ts'
import { plural, words } from '#domain/plural.ts'
import { part } from '#web/shell/part.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { OverProps } from './search-over.tsx'
import css from './search-progress.module.css'

const SearchOver = part(async () => (await import('./search-over.tsx')).SearchOver)

/** How many hotels have been asked: a ribbon from night to morning with the sun on its tip; gone when all have (STATE-02). */
export function SearchProgress({ result }: { result: HotelResult }) {
  if (isOver(result)) return null
  return (
    <div className={css.panel}>
      <Ribbon result={result} />
    </div>
  )
}

/** The same over the list. It keeps its place when all have been asked, so that the cards under it do not move. */
export function SearchStanding({ result, ...over }: OverProps) {
  return (
    <div className={css.panel}>
      {isOver(result) ? (
        <Suspense>
          <SearchOver result={result} {...over} />
        </Suspense>
      ) : (
        <Ribbon result={result} />
      )}
    </div>
  )
}

function Ribbon({ result }: { result: HotelResult }) {
  const { hotelsTotal } = result
  const checked = hotelsChecked(result)
  const share = hotelsTotal === 0 ? 0 : (checked / hotelsTotal) * 100
  const text = `${checked} из\u00a0${hotelsTotal} ${plural(hotelsTotal, words.hotel)}`
  return (
    <div className={css.ribbon}>
      <p>
        Проверяем цены: <b>{text}</b>
      </p>
      <VisuallyHidden>
        <progress aria-label="Проверяем цены" value={checked} max={hotelsTotal} />
      </VisuallyHidden>
      <div className={css.bar} style={{ '--share': `${share}%` } as React.CSSProperties} aria-hidden="true">
        <i />
        <b />
      </div>
    </div>
  )
}
