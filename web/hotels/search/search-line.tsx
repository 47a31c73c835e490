import { type HotelResult, hotelsChecked } from '#domain/hotels/search-results.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from '#web/hotels/results/search-progress.module.css'

/** How many hotels have been asked, along the gap over a list: the list stands where it stood before and after (STATE-02). */
export function SearchLine({ result }: { result: HotelResult }) {
  return (
    <div className={css.line}>
      <Ribbon result={result} />
    </div>
  )
}

/** From night to morning, with the sun on its tip. */
export function Ribbon({ result }: { result: HotelResult }) {
  const { hotelsTotal } = result
  const checked = hotelsChecked(result)
  const share = hotelsTotal === 0 ? 0 : (checked / hotelsTotal) * 100
  return (
    <>
      <VisuallyHidden>
        <progress aria-label="Проверяем цены" value={checked} max={hotelsTotal} />
      </VisuallyHidden>
      <div className={css.bar} style={{ '--share': `${share}%` } as React.CSSProperties} aria-hidden="true">
        <i />
        <b />
      </div>
    </>
  )
}
