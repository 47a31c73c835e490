import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './db.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { StartRefusal } from './start-refusal.ts'

const EVERY_MS = 500

type Timeouts = { waitMs: number; say: (text: string) => void }

/**
 * Waits for a database that starts beside us, and says so once. Throws, in Russian, when it does not come, or at once when it
 * refuses us.
 */
export async function firstAnswer({ query }: Pick<Database, 'query'>, { waitMs, say }: Timeouts): Promise<void> {
  const deadline = performance.now() + waitMs
  for (let tries = 1; ; tries += 1) {
    const error: unknown = await query('select 1').then(() => undefined, (cause: unknown) => cause) // prettier-ignore
    if (error === undefined) return
    if (!(error instanceof DatabaseUnavailable)) throw refusal(error)
    if (performance.now() >= deadline)
      throw new StartRefusal('База данных так и не ответила. Проверьте, что она запущена, и DATABASE_URL.')
    if (tries === 1) say(`База данных не отвечает. Ждём её ещё ${Math.round(waitMs / 1000)} с.\n`)
    await wait(EVERY_MS)
  }
}

function refusal(error: unknown): Error {
  const said = error instanceof Error ? error.message : String(error)
  return new StartRefusal(`База данных отказала: ${said}. Проверьте DATABASE_URL.`, { cause: error })
}
