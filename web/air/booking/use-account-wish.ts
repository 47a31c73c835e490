import { useEffect, useState } from 'react'
import { useSession } from '#web/account/session.ts'
import { settingsStore } from '#web/settings-store.ts'

export type AccountWish = { on: boolean; set: (on: boolean) => void }

/** Whether a guest wants an account made with the order, remembered in the settings; undefined for who has one (DAIR-28). */
export function useAccountWish(): AccountWish | undefined {
  const guest = useSession((session) => session.phase === 'guest')
  const [on, setOn] = useState<boolean>()
  useEffect(() => {
    let left = false
    void settingsStore().then((settings) => left || setOn(settings.getState().createAccount))
    return () => {
      left = true
    }
  }, [])
  function set(next: boolean) {
    setOn(next)
    void settingsStore().then((settings) => settings.getState().change({ createAccount: next }))
  }
  return guest && on !== undefined ? { on, set } : undefined
}
