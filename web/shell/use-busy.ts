import { useState } from 'react'
import { ApiError } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { toast } from '#web/ui/toast.ts'

/** The press that is under way, by its name; whatever goes wrong with it is told, and the button is free again. */
export function useBusy() {
  const [busy, setBusy] = useState<string>()

  async function run(which: string, act: () => Promise<unknown>, onRefused?: (error: ApiError) => unknown): Promise<void> {
    setBusy(which)
    try {
      await act()
    } catch (error) {
      toast(textOf(error), { tone: 'err' })
      if (!(error instanceof ApiError)) throw error
      onRefused?.(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, run: (...args: Parameters<typeof run>) => void run(...args) }
}
