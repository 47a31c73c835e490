import type { Sort } from '#domain/account/order-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, menuItem } from '#web/ui/menu.tsx'

export type NamedSort<By extends string> = { label: string; sort: Sort<By> }

type Props<By extends string> = { sorts: readonly NamedSort<By>[]; sort: Sort<By>; onSort: (sort: Sort<By>) => void }

/** In which order the list stands, in words; the only way to change it where there are no column headers. */
export function SortMenu<By extends string>({ sorts, sort, onSort }: Props<By>) {
  const isChosen = (each: Sort<By>) => each.by === sort.by && each.down === sort.down
  return (
    <Menu
      label="Порядок заказов"
      button={(press) => (
        <Button {...press} look="tonal" size="s" icon="arrows-sort">
          {sorts.find((each) => isChosen(each.sort))?.label}
        </Button>
      )}
    >
      {sorts.map((each) => (
        <button
          key={each.label}
          type="button"
          role="menuitemradio"
          aria-checked={isChosen(each.sort)}
          tabIndex={-1}
          className={menuItem}
          onClick={() => onSort(each.sort)}
        >
          {each.label}
          {isChosen(each.sort) && <Icon name="check" />}
        </button>
      ))}
    </Menu>
  )
}
