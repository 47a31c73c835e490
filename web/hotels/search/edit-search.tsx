import type { HotelForm as Form } from '#domain/hotels/query.ts'
import { Modal } from '#web/ui/modal.tsx'
import { HotelForm, type Opens } from './hotel-form.tsx'

type Props = { form: Form; opens: Opens | undefined; onClose: () => void }

/** The search form of a narrow screen. */
export function EditSearch({ form, opens, onClose }: Props) {
  return (
    <Modal open onClose={onClose} title="Изменить поиск">
      <HotelForm layout="sheet" query={form} opens={opens} onSearch={onClose} />
    </Modal>
  )
}
