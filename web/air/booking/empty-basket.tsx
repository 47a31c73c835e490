import { airFormParams } from '#domain/air/query.ts'
import { useAirForm, formOf } from '#web/air/air-form-store.ts'
import { useEffect } from 'react'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** Nothing to book: back to the search as it was left (DGEN-05). */
export function EmptyBasket() {
  const form = formOf(useAirForm())
  useEffect(() => void useAirForm.persist.rehydrate(), [])
  const known = form.iataFrom && form.iataTo && form.dateThere
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--s8)' }}>
      <h1 className="d2" style={{ marginBottom: 'var(--s6)' }}>
        Бронирование
      </h1>
      <Empty
        title="Вы ещё не выбрали рейс"
        actions={
          <LinkButton to={known ? `/search/avia?${airFormParams(form)}` : '/search/avia'} look="primary" icon="search">
            Найти билеты
          </LinkButton>
        }
      >
        Выберите рейс, и&nbsp;здесь появится форма для пассажиров.
      </Empty>
    </div>
  )
}
