import type { HotelForm as Form } from '#domain/hotels/query.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { HotelForm, type Opens } from './hotel-form.tsx'

type Props = { form: Form; opens: Opens | undefined; onClose: () => void }

/** The search form of a narrow screen. */
export function EditSearch({ form, opens, onClose }: Props) {
  return (
    <Drawer onClose={onClose} title="Изменить поиск">
      <HotelForm layout="sheet" query={form} opens={opens} onSearch={onClose} />
    </Drawer>
  )
}
