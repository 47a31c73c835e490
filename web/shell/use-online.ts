import { useEffect, useEffectEvent } from 'react'

/** Does what is to be done when the network is back. */
export function useOnline(callback: () => void) {
  const back = useEffectEvent(callback)
  useEffect(() => {
    const listen = () => back()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [])
}
