/** How long a toast stays, in ms: deletions 2.5 s, everything else 5 s (TOAST-02, TOAST-03). */
export const toastLife = { deletion: 2500, usual: 5000 } as const
/** How many are shown at once below and from 768 px (TOAST-04). */
export const toastLimit = { narrow: 1, wide: 3 } as const

export type Toast = { id: number; text: string; tone: 'plain' | 'err'; life: number }

let last = 0
let queue: readonly Toast[] = []
const watchers = new Set<() => void>()

function set(next: readonly Toast[]) {
  queue = next
  for (const changed of watchers) changed()
}

/** Shows a toast at the bottom of the window; what does not fit waits in the queue. */
export function toast(text: string, { tone = 'plain', life = toastLife.usual }: { tone?: Toast['tone']; life?: number } = {}) {
  last += 1
  set([...queue, { id: last, text, tone, life }])
}

export function dismiss(id: number) {
  set(queue.filter((each) => each.id !== id))
}

export function watchToasts(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export const toasts = () => queue
