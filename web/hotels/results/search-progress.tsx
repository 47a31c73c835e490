import { type HotelResult, hotelsChecked, isOver } from '#domain/hotels/search-results.ts'
import { counted } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './search-progress.module.css'

/** How many hotels have been queried, over the map: a ribbon from night to morning, gone when all have (STATE-02). */
export function SearchProgress({ result }: { result: HotelResult }) {
  if (isOver(result)) return null
  return (
    <div className={css.panel}>
      <p>
        Проверяем цены:{' '}
        <b>{`${thousands(hotelsChecked(result))} из\u00a0${counted(result.hotelsTotal, ['отеля', 'отелей', 'отелей'])}`}</b>
      </p>
      <Ribbon result={result} />
    </div>
  )
}

/** How many hotels have been queried, along the gap over a list: the list is in the same place before and after (STATE-02). */
export function SearchLine({ result }: { result: HotelResult }) {
  return (
    <div className={css.line}>
      <Ribbon result={result} />
    </div>
  )
}

/** From night to morning, with the sun on its tip. */
function Ribbon({ result }: { result: HotelResult }) {
  const { hotelsTotal } = result
  const checked = hotelsChecked(result)
  const share = hotelsTotal === 0 ? 0 : (checked / hotelsTotal) * 100
  return (
    <>
      <VisuallyHidden>
        <progress aria-label="Проверяем цены" value={checked} max={hotelsTotal} />
      </VisuallyHidden>
      <div className={css.bar} style={{ '--share': `${share}%` }} aria-hidden="true">
        <i />
        <b />
      </div>
    </>
  )
}

type Props = {
  /** Whether some hotels have not answered. */
  isPartial: boolean
  /** Whether seen hotels keep places that are not theirs by the order. */
  isMixed: boolean
  onOrder: () => void
  onRetry: () => void
}

/** What a finished search leaves to do: sort the list, retry those that have not answered. */
export function SearchOver({ isPartial, isMixed, onOrder, onRetry }: Props) {
  return (
    <>
      {isMixed && (
        <Button size="s" onClick={onOrder}>
          Упорядочить список
        </Button>
      )}
      {isPartial && (
        <>
          <output>Часть отелей не&nbsp;ответила, остальные в&nbsp;списке.</output>
          <Button size="s" onClick={onRetry}>
            Проверить ещё раз
          </Button>
        </>
      )}
    </>
  )
}
