import { type KeyboardEvent, useRef } from 'react'
import type { ListQuery } from '#domain/account/list-page.ts'
import { sortText } from '#domain/account/order-list.ts'
import { counted } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useSearchWords } from '#web/ui/fields/use-search-words.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, menuItem } from '#web/ui/menu.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useListAddress } from './list-address.ts'
import { type OrderKind, type OrdersPage, sortChange } from './orders-data.ts'
import css from './order-list.module.css'

/** A list that fits on a page needs no search. */
const FEW = 5

type Props<Row, By extends string, Filter extends string> = {
  kind: OrderKind<Row, By, Filter>
  place: OrdersPage<Row>['place']
  query: ListQuery
}

/** How a list is narrowed and ordered; a press changes the address. */
export function ListBar<Row, By extends string, Filter extends string>({ kind, place, query }: Props<Row, By, Filter>) {
  const { change } = useListAddress()
  const filter = kind.filters.find((each) => each === query.f) ?? kind.filters[0]
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
      <VisuallyHidden live>
        {kind.filterLabel[filter]}: {counted(place.total, ['заказ', 'заказа', 'заказов'])}
      </VisuallyHidden>
      {(query.q || query.y) && place.total > 0 && (
        <p className="small quiet">
          Нашли {thousands(place.total)} из&nbsp;{thousands(place.all)}
        </p>
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

type Choice = { label: string; isChosen: boolean; choose: () => void }

type ChoiceMenuProps = { label: string; icon: IconName; choices: readonly Choice[] }

/** A button that shows the choice and opens the list of options. */
function ChoiceMenu({ label, icon, choices }: ChoiceMenuProps) {
  return (
    <Menu
      label={label}
      button={(trigger) => (
        <Button {...trigger} variant="tonal" size="s" icon={icon}>
          {choices.find(({ isChosen }) => isChosen)?.label}
        </Button>
      )}
    >
      {choices.map((each) => (
        <button
          key={each.label}
          type="button"
          role="menuitemradio"
          aria-checked={each.isChosen}
          tabIndex={-1}
          className={menuItem}
          onClick={each.choose}
        >
          {each.label}
          {each.isChosen && <Icon name="check" />}
        </button>
      ))}
    </Menu>
  )
}

/** Searches a list as one types; the address keeps the words, and Back returns to the list before them. */
function ListSearch({ label, query }: { label: string; query: string }) {
  const { change } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const { text, type, searchNow, clear } = useSearchWords(query, (q) => change({ q, p: undefined }, query !== ''))
  /** The cross disappears with the words, so the field is focused first. */
  function clearByCross() {
    field.current?.focus()
    clear()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') searchNow(text)
    if (event.key === 'Escape' && text) clearByCross()
  }
  return (
    <search>
      <Field
        ref={field}
        label={label}
        icon="search"
        type="text"
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKey}
        right={text ? <IconButton icon="x" label="Очистить поиск" onClick={clearByCross} /> : undefined}
      />
    </search>
  )
}
