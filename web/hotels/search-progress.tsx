import { type HotelResult, hotelsChecked, isOver } from '#domain/hotels/result.ts'
import { counted, plural, words } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './search-progress.module.css'

/** How many hotels have been asked: a ribbon from night to morning with the sun on its tip; gone when all have (STATE-02). */
export function SearchProgress({ result }: { result: HotelResult }) {
  if (isOver(result)) return null
  return (
    <div className={css.panel}>
      <Ribbon result={result} />
    </div>
  )
}

type Props = {
  result: HotelResult
  /** Whether seen hotels keep places that are not theirs by the order. */
  isMixed: boolean
  onOrder: () => void
  onRetry: () => void
}

/** The same over the list. It keeps its place when all have been asked, so that the cards under it do not move. */
export function SearchStanding({ result, isMixed, onOrder, onRetry }: Props) {
  const { hotelsTotal } = result
  const isWhole = result.failedChunks.length === 0
  if (!isOver(result))
    return (
      <div className={css.panel}>
        <Ribbon result={result} />
      </div>
    )
  const checked = `Проверили ${counted(hotelsTotal, words.hotel)}`
  return (
    <div className={css.panel}>
      <output>
        {!isWhole && 'Часть отелей не\u00a0ответила, остальные в\u00a0списке.'}
        {isWhole && (isMixed ? `${checked}, увиденные остались на\u00a0местах` : checked)}
      </output>
      {isMixed && (
        <Button size="s" onClick={onOrder}>
          По&nbsp;порядку
        </Button>
      )}
      {!isWhole && (
        <Button size="s" onClick={onRetry}>
          Спросить ещё раз
        </Button>
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
