import { changedFilters, resetFilters } from '#domain/hotels/filter-changes.ts'
import { counted, words } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { FilterBlocks, type FilterProps } from './filter-blocks.tsx'
import css from './filters-sheet.module.css'

type Props = FilterProps & { shown: number; onClose: () => void }

/** The filters of a narrow screen; what is pressed works at once, the button tells how much is left (DGEN-03). */
export function FiltersSheet({ shown, onClose, ...blocks }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Фильтры"
      footer={
        <div className={css.foot}>
          {changedFilters(blocks.filters).length > 0 && (
            <Button onClick={() => blocks.onChange(resetFilters)}>Сбросить фильтры</Button>
          )}
          <Button look="primary" className={css.grow} onClick={onClose}>
            Показать {counted(shown, words.hotel)}
          </Button>
        </div>
      }
    >
      <div className={css.blocks}>
        <FilterBlocks {...blocks} />
      </div>
    </Modal>
  )
}
