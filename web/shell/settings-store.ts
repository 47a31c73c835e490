import { type Settings, firstSettings } from '#domain/settings.ts'
import { currentTheme } from '#web/boot/theme.ts'
import { stored } from '#web/data/persisted.ts'

type State = Settings & {
  /** Changes some settings and keeps them. */
  change: (settings: Partial<Settings>) => void
}

/** The settings under `settings`, the same in all tabs (ACC-12); read them with `settingsStore()`. */
export const useSettings = stored<State>(
  { key: 'settings', version: 1, schema: async () => (await import('#domain/settings-schema.ts')).Settings },
  (set) => ({ ...firstSettings, change: (settings) => set(settings) }),
)

let opened: Promise<typeof useSettings> | undefined

/** The store with its stored value; a first visit stores the defaults at once, and the theme on screen is mirrored (DUI-07). */
export function settingsStore(): Promise<typeof useSettings> {
  opened ??= open()
  return opened
}

async function open() {
  await useSettings.persist.rehydrate()
  const mirror = () => useSettings.getState().change({ theme: currentTheme() })
  mirror()
  addEventListener('themechange', mirror)
  return useSettings
}
