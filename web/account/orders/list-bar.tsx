import type { ListQuery } from '#domain/account/list-page.ts'
import { sortText } from '#domain/account/order-list.ts'
import { thousands } from '#domain/text/thousands.ts'
import { Chip } from '#web/ui/chip.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { useListAddress } from './list-address.ts'
import { ListSearch } from './list-search.tsx'
import { type OrderKind, sortChange } from './order-kind.ts'
import css from './order-list.module.css'
import type { OrdersPage } from './orders-data.ts'

/** A list that fits on a page needs no search. */
const FEW = 5

type Props<Row, By extends string, Filter extends string> = {
  kind: OrderKind<Row, By, Filter>
  place: OrdersPage<Row>['place']
  query: ListQuery
}

/** What a list is narrowed and ordered by; a press changes the address. */
export function ListBar<Row, By extends string, Filter extends string>({ kind, place, query }: Props<Row, By, Filter>) {
  const { change } = useListAddress()
  const filter = query.f ?? kind.filters[0]
  return (
    <>
      {(place.all > FEW || query.q) && <ListSearch label={kind.search} query={query.q ?? ''} />}
      <div className={css.bar}>
        <fieldset className={css.filters}>
          <legend className={css.unseen}>{kind.which}</legend>
          {kind.filters.map((each) => (
            <Chip
              key={each}
              on={filter === each}
              onClick={() => change({ f: each === kind.filters[0] ? undefined : each, p: undefined })}
            >
              {kind.filterLabel[each]}, {thousands(place.counts[each] ?? 0)}
            </Chip>
          ))}
        </fieldset>
        <div className={css.menus}>
          {place.years.length > 1 && <YearMenu years={place.years} query={query.y} />}
          <ChoiceMenu
            label="Порядок заказов"
            icon="arrows-sort"
            choices={kind.sorts.map(({ label, sort }, at) => ({
              label,
              isChosen: query.sort ? sortText(sort) === query.sort : at === 0,
              choose: () => change(sortChange(sort)),
            }))}
          />
        </div>
      </div>
      {(query.q || query.y) && place.total > 0 && (
        <output className="small quiet">
          Нашли {thousands(place.total)} из&nbsp;{thousands(place.all)}
        </output>
      )}
    </>
  )
}

function YearMenu({ years, query }: { years: number[]; query: string | undefined }) {
  const { change } = useListAddress()
  const each = [undefined, ...years.map(String)]
  return (
    <ChoiceMenu
      label="Год поездки"
      icon="calendar"
      choices={each.map((year) => ({
        label: year ?? 'Все годы',
        isChosen: query === year,
        choose: () => change({ y: year, p: undefined }),
      }))}
    />
  )
}
