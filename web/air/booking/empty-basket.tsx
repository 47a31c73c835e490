import { airFormParams } from '#domain/air/query.ts'
import { useAirForm, formOf } from '#web/air/air-form-store.ts'
import { useEffect } from 'react'
import { LinkButton } from '#web/shell/link-button.tsx'
import { NothingHere } from '#web/purchase/nothing-here.tsx'

/** Nothing to book: back to the search as it was left (DGEN-05). */
export function EmptyBasket() {
  const form = formOf(useAirForm())
  useEffect(() => void useAirForm.persist.rehydrate(), [])
  const known = form.iataFrom && form.iataTo && form.dateThere
  const search = (
    <LinkButton to={known ? `/search/avia?${airFormParams(form)}` : '/search/avia'} look="primary" icon="search">
      Найти билеты
    </LinkButton>
  )
  return (
    <NothingHere heading="Бронирование" title="Вы ещё не выбрали рейс" actions={search}>
      Выберите рейс, и&nbsp;здесь появится форма для пассажиров.
    </NothingHere>
  )
}
