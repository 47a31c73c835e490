import { useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Theme, chooseTheme, currentTheme, followTheme } from '#web/boot/theme.ts'

const atServer = (): Theme => 'lighttheme'

export function ThemeSwitch() {
  const dark = useSyncExternalStore(followTheme, currentTheme, atServer) === 'darktheme'
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={dark ? 'Светлая тема' : 'Тёмная тема'}
      onClick={() => chooseTheme(dark ? 'lighttheme' : 'darktheme')}
    />
  )
}
