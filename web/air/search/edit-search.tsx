import type { AirForm } from '#domain/air/query.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { SearchForm } from './search-form.tsx'

type Props = { form: AirForm; opens?: 'dates'; onClose: () => void }

/** The search form of a narrow screen. */
export function EditSearch({ form, opens, onClose }: Props) {
  return (
    <Drawer onClose={onClose} title="Изменить поиск">
      <SearchForm layout="sheet" query={form} opens={opens} onSearch={onClose} />
    </Drawer>
  )
}
