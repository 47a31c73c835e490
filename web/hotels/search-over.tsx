import type { HotelResult } from '#domain/hotels/result.ts'
import { counted, words } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'

export type OverProps = {
  result: HotelResult
  /** Whether seen hotels keep places that are not theirs by the order. */
  isMixed: boolean
  onOrder: () => void
  onRetry: () => void
}

/** What a search that is over leaves to say: whether all hotels answered, and whether the list stands in order. */
export function SearchOver({ result, isMixed, onOrder, onRetry }: OverProps) {
  const isWhole = result.failedChunks.length === 0
  const checked = `Проверили ${counted(result.hotelsTotal, words.hotel)}`
  return (
    <>
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
    </>
  )
}
