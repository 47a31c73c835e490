import { type HotelResult, hotelsChecked, isOver } from '#domain/hotels/search-results.ts'
import { plural, words } from '#domain/text/plural.ts'
import { Ribbon } from '#web/hotels/search/search-line.tsx'
import css from './search-progress.module.css'

/** How many hotels have been asked, over the map: a ribbon from night to morning, gone when all have (STATE-02). */
export function SearchProgress({ result }: { result: HotelResult }) {
  if (isOver(result)) return null
  return (
    <div className={css.panel}>
      <p>
        Проверяем цены:{' '}
        <b>{`${hotelsChecked(result)} из\u00a0${result.hotelsTotal} ${plural(result.hotelsTotal, words.hotel)}`}</b>
      </p>
      <Ribbon result={result} />
    </div>
  )
}
