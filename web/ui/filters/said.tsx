import { useState } from 'react'
import { useTimeout } from '#web/ui/timers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Said so long after what it tells of has appeared: a live region speaks of changes, not of what it came with. */
export function Said({ afterMs, children }: { afterMs: number; children: string }) {
  const [said, setSaid] = useState('')
  useTimeout(() => setSaid(children), afterMs, children)
  return <VisuallyHidden live>{said}</VisuallyHidden>
}
