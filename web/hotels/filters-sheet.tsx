import { changedFilters, resetFilters } from '#domain/hotels/filter-changes.ts'
import { counted, words } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { FilterBlocks } from './filter-blocks.tsx'
import css from './filters-sheet.module.css'
import type { ChangeHotelFilters, HotelView } from './hotel-view.ts'

type Props = { view: HotelView; nights: number; onChange: ChangeHotelFilters; onClose: () => void }

/** The filters of a narrow screen; what is pressed works at once, the button tells how much is left (DGEN-03). */
export function FiltersSheet({ view, nights, onChange, onClose }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Фильтры"
      footer={
        <div className={css.foot}>
          {changedFilters(view.filters).length > 0 && <Button onClick={() => onChange(resetFilters)}>Сбросить фильтры</Button>}
          <Button look="primary" className={css.grow} onClick={onClose}>
            Показать {counted(view.shown, words.hotel)}
          </Button>
        </div>
      }
    >
      <div className={css.blocks}>
        <FilterBlocks view={view} nights={nights} onChange={onChange} />
      </div>
    </Modal>
  )
}
