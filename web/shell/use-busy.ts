import { useState } from 'react'
import { ApiError } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { toast } from '#web/ui/toast.ts'

/** The presses under way, each by its name; a failure is shown, and its button is enabled again. */
export function useBusy() {
  const [names, setNames] = useState<string[]>([])

  async function run(which: string, act: () => Promise<unknown>, onRefused?: (error: ApiError) => unknown): Promise<void> {
    setNames((now) => [...now, which])
    try {
      await act()
    } catch (error) {
      toast(textOf(error), { tone: 'err' })
      if (!(error instanceof ApiError)) throw error
      onRefused?.(error)
    } finally {
      setNames((now) => now.filter((name) => name !== which))
    }
  }
  return { isBusy: (which: string) => names.includes(which), run: (...args: Parameters<typeof run>) => void run(...args) }
}
