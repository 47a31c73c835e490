import { changedKeys, resetAll } from '#domain/air/filter.ts'
import { plural } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { FilterBlocks } from './filter-blocks.tsx'
import css from './filters-sheet.module.css'
import type { ChangeFilters, ResultView } from './result-view.ts'

type Props = {
  view: ResultView
  from: string
  to: string
  forWhom: string
  onChange: ChangeFilters
  onClose: () => void
}

/** The filters of a narrow screen; what is pressed works at once, the button tells how much is left (DGEN-03). */
export function FiltersSheet({ view, onChange, onClose, ...place }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Фильтры"
      footer={
        <div className={css.foot}>
          {changedKeys(view.filters).length > 0 && <Button onClick={() => onChange(resetAll)}>Сбросить фильтры</Button>}
          <Button look="primary" className={css.grow} onClick={onClose}>
            Показать {view.shown} {plural(view.shown, ['рейс', 'рейса', 'рейсов'])}
          </Button>
        </div>
      }
    >
      <div className={css.blocks}>
        <FilterBlocks view={view} onChange={onChange} {...place} />
      </div>
    </Modal>
  )
}
