import { useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Theme, chooseTheme, currentTheme, followTheme } from '#web/boot/theme.ts'

const atServer = (): Theme => 'lighttheme'

/** The dusk between two themes, once whoever comes near the switch has asked for it. */
let melt = (change: () => void) => change()

export function ThemeSwitch() {
  const dark = useSyncExternalStore(followTheme, currentTheme, atServer) === 'darktheme'
  const other = dark ? 'lighttheme' : 'darktheme'
  function prepare() {
    const ready = import('./dusk.ts').then((dusk) => (melt = dusk.prepare(other)))
    ready.catch(() => {}) // without a network the theme changes at once
  }
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={dark ? 'Светлая тема' : 'Тёмная тема'}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => melt(() => chooseTheme(other))}
    />
  )
}
