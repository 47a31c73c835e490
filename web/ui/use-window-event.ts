import { useEffect, useEffectEvent } from 'react'

/** `dialog`: one has become modal, or is no more (`showModal`). */
type Events = WindowEventMap & { visibilitychange: Event; dialog: Event }

/** Listens to events of the window, and those that bubble up to it, while a part of a page is mounted. */
export function useWindowEvent<Name extends keyof Events>(
  names: Name | readonly Name[],
  listener: (event: Events[Name]) => void,
): void {
  const handleEvent = useEffectEvent(listener)
  const all = [names].flat().join(' ')
  useEffect(() => {
    const listen = (event: Event) => handleEvent(event as Events[Name]) // the names are those of the events
    const eventNames = all.split(' ')
    for (const name of eventNames) addEventListener(name, listen, { passive: true })
    return () => eventNames.forEach((name) => removeEventListener(name, listen))
  }, [all])
}
