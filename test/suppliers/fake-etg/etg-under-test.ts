import { ownRate } from '#domain/money/exchange.ts'
import { parseDay } from '#domain/text/dates.ts'
import { loadContent } from '#server/adapters/hotels/ostrovok/content/load-content.ts'
import { etgCalls } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { ostrovok } from '#server/adapters/hotels/ostrovok/ostrovok.ts'
import { keyRing } from '#server/keys/ring.ts'
import type { Db } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { openFakeEtg } from './fake-etg.ts'

type Options = { currency?: string; roubles?: string; db?: Db }

/** The adapter with a fake ETG behind it, on a clock that may be moved; a database that is given is emptied of what it kept. */
export async function openEtgUnderTest({ currency = 'RUB', roubles = '1', db: given }: Options = {}) {
  let moment = Date.parse('2026-11-21T09:00:00Z')
  const now = () => new Date(moment)
  const fake = await openFakeEtg(now)
  fake.contract.currency = currency
  const own = given ? undefined : await openMemoryDatabase()
  const db = given ?? own!.db // one of them is there
  for (const table of ['etg_stays', 'etg_hotels', 'etg_regions', 'etg_dumps'] as const) await db.deleteFrom(table).execute()
  const day = parseDay('2026-11-21')!
  const heard: { endpoint: string; remaining: string | null }[] = []
  const access = {
    url: fake.url,
    keyId: fake.keyId,
    key: fake.key,
    paceOf: (endpoint: string) => ({
      spend: async () => {},
      hear: ({ headers }: { headers: { get(name: string): string | null } }) =>
        void heard.push({ endpoint, remaining: headers.get('ratelimit-remaining') }),
    }),
  }
  const supplier = ostrovok({
    ...access,
    db,
    secret: keyRing('a secret of thirty-two signs or more'),
    now,
    currency,
    residency: 'ru',
    markupPercent: 3,
    rateOf: async () => (currency === 'RUB' ? ownRate(day) : { currency, nominal: 1, roubles, day }),
    contact: { email: 'hotels@strannik.example', phone: '+78005553535' },
    pollMs: 1,
  })
  return {
    fake,
    supplier,
    db,
    now,
    heard,
    /** Loads its dumps as `npm run suppliers -- content` does. */
    loadDumps: () =>
      loadContent({ db, call: etgCalls(access), now, signal: AbortSignal.timeout(20_000), report: () => {}, pauseMs: 1 }, []),
    advance: (ms: number) => void (moment += ms),
    async close() {
      await fake.close()
      await own?.close()
    },
  }
}
