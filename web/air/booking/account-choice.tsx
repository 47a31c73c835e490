import { useSession } from '#web/auth/session.ts'
import { useStored } from '#web/data/persisted.ts'
import { useSettings } from '#web/shell/settings-store.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** What the account may do for this buyer: be made for a guest (DAIR-28), remember the passengers of its owner (DACC-08). */
export function AccountChoice({ state: { form, set } }: { state: BookingFormState }) {
  const phase = useSession((session) => session.phase)
  const createAccount = useSettings((settings) => settings.createAccount)
  const change = useSettings((settings) => settings.change)
  useStored(useSettings)
  if (phase === 'in') {
    return (
      <Checkbox
        name="remember"
        label="Запомнить пассажиров: в следующий раз подставим их сами. Забыть можно в личном кабинете"
        checked={form.remember ?? false}
        onChange={({ target }) => set('remember', target.checked, 'remember')}
      />
    )
  }
  return (
    <Checkbox
      name="createAccount"
      label="Создать личный кабинет и получать бонусы"
      checked={createAccount}
      onChange={({ target }) => change({ createAccount: target.checked })}
    />
  )
}
