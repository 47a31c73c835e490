import { airFormParams } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { useAirForm, formOf } from '#web/air/search/air-form-store.ts'
import { useStored } from '#web/data/persisted.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { NothingHere } from '#web/purchase/empty-purchase.tsx'
import { useUnpaidOrder } from '#web/purchase/use-unpaid-order.ts'

/** Nothing to book: back to the search as it was left (DGEN-05). */
export function EmptyBasket() {
  const form = formOf(useAirForm())
  useStored(useAirForm)
  const unpaid = useUnpaidOrder()
  const known = form.iataFrom && form.iataTo && form.dateThere
  const search = (
    <LinkButton
      to={known ? `${paths.airResults}?${airFormParams(form)}` : paths.airResults}
      variant={unpaid ? 'outline' : 'primary'}
      icon="search"
    >
      Найти билеты
    </LinkButton>
  )
  if (unpaid) {
    const pay = (
      <LinkButton to={unpaid.to} variant="primary">
        Оплатить
      </LinkButton>
    )
    return (
      <NothingHere
        heading="Бронирование"
        title={`Заказ ${unpaid.number} ждёт оплаты`}
        actions={
          <>
            {pay}
            {search}
          </>
        }
      >
        {unpaid.what}. Места и&nbsp;цена пока за&nbsp;вами.
      </NothingHere>
    )
  }
  return (
    <NothingHere heading="Бронирование" title="Вы ещё не выбрали рейс" actions={search}>
      Выберите рейс, и&nbsp;здесь появится форма для пассажиров.
    </NothingHere>
  )
}
