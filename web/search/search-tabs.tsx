import { type ReactNode, Suspense, useState } from 'react'
import type { Settings } from '#domain/settings.ts'
import { retryImport } from '#web/boot/lazy-part.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useTimeout } from '#web/ui/timers.ts'

type Form = Settings['activeForm']
type Props = {
  /** The form to begin with; `remembered` is the one used last (spec §3, activeForm). */
  opens: Form | 'remembered'
  /** Both forms take the switch into their top. */
  air: (top: ReactNode) => ReactNode
  hotels: (top: ReactNode) => ReactNode
}

const settings = async () => (await retryImport(() => import('#web/shell/settings-store.ts'))).settingsStore()

/** The flight form or the hotel form, with the switch between them; the choice is stored (NAV-02, NAV-03). */
export function SearchPanel({ opens, air, hotels }: Props) {
  const [form, setForm] = useState<Form>(opens === 'remembered' ? 'avia' : opens)
  const [isChosen, setChosen] = useState(false)
  const recall = async () => setForm((await settings()).getState().activeForm)
  useTimeout(() => void recall(), opens === 'remembered' ? 0 : undefined)

  function choose(next: Form) {
    setForm(next)
    setChosen(true)
    void settings().then((store) => store.getState().change({ activeForm: next }))
  }

  const top = (
    <Segmented
      ref={isChosen ? focusChosen : undefined}
      label="Что ищем"
      value={form}
      options={[
        { value: 'avia', label: 'Авиабилеты', icon: 'plane-tilt' },
        { value: 'hotels', label: 'Отели', icon: 'bed' },
      ]}
      onChange={choose}
    />
  )
  return <Suspense>{form === 'avia' ? air(top) : hotels(top)}</Suspense>
}

/** Each form has a switch of its own: the pressed one was unmounted with the other form. */
const focusChosen = (group: HTMLElement | null) => group?.querySelector<HTMLElement>(':checked')?.focus()
