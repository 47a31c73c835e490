import pg from 'pg'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { hotelIds, hotelOffers, suggestHotels } from '#contract/hotels.ts'
import type { Rate } from '#domain/hotels/offer.ts'
import { ownRate } from '#domain/money/exchange.ts'
import { sellerOfId } from '#domain/seller.ts'
import { parseDay } from '#domain/text/dates.ts'
import { loadContent } from '#server/adapters/hotels/ostrovok/content/load-content.ts'
import { etgCalls } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { ostrovok } from '#server/adapters/hotels/ostrovok/ostrovok.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { keyRing } from '#server/keys/ring.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { type BookedRoom, orderInput, payRoom, winterStay } from '#test/stay.ts'
import { type FakeEtg, openFakeEtg } from './fake-etg/fake-etg.ts'

/** An agency that sells what a fake ETG has, beside the embedded world. */
export type OstrovokAgency = { agency: Agency; fake: FakeEtg; close(): Promise<void> }

/** `photoHosts`: servers of a test that photographs may come from. */
type Options = { pollMs?: number; log?: Deps['log']; photoHosts?: string[] }

/** `pollMs`: the unit of the pauses between questions about a stay that was started. */
export async function openOstrovokAgency({ pollMs, log, photoHosts }: Options = {}): Promise<OstrovokAgency> {
  const opened: { agency?: Agency } = {}
  const fake = await openFakeEtg(() => opened.agency!.clock.now())
  const { url, keyId, key } = fake
  const rates = { url: `${url}/rates`, maxAgeDays: 14 }
  const etg = { url, keyId, key, currency: 'RUB', residency: 'ru', markupPercent: 5, rates, ...(pollMs && { pollMs }) }
  const photos = photoHosts && { photoHosts: { hosts: photoHosts, isFake: true } }
  const env = { etg: { ...etg, ...photos }, hotelSuppliers: ['embedded', 'ostrovok'] as const }
  const agency = await openAgency({ env, ...(log && { log }) })
  opened.agency = agency
  return {
    agency,
    fake,
    async close() {
      await agency.close()
      await fake.close()
    },
  }
}

/** A rate of theirs with a breakfast, free until two days before. */
export async function freeRate(agency: Agency): Promise<Rate> {
  const { result } = await agency.call(suggestHotels, { seachText: 'Москва' })
  const { data } = await agency.call(hotelIds, { region: result.regions[0]!.id })
  const ids = data.ids.filter((id) => sellerOfId(id) === 'ostrovok')
  const offers = await agency.call(hotelOffers, { ...winterStay, ids: ids.slice(0, 1) })
  return offers.data.result[0]!.rates.find(({ cancellation }) => cancellation.isAvailable)!
}

export async function bookedRoom(agency: Agency, rate?: Rate): Promise<BookedRoom> {
  const made = await agency.call(saveOrderInfo, orderInput(rate ?? (await freeRate(agency))))
  if (made.refusal) throw new Error(`Not booked: ${made.refusal}`)
  const { orderId: id, orderNumber: number, accessKey: orderKey = '', price } = made.data
  return { id, number, orderKey, price }
}

export async function paidRoom(agency: Agency): Promise<BookedRoom> {
  const room = await bookedRoom(agency)
  await payRoom(agency, room)
  await agency.runJobs()
  return room
}

type AdapterOptions = { currency?: string; roubles?: string; db?: Db }

/** The adapter with a fake ETG behind it, on a clock that may be moved; a database that is given is emptied of what it kept. */
export async function openEtgUnderTest({ currency = 'RUB', roubles = '1', db: given }: AdapterOptions = {}) {
  let moment = Date.parse('2026-11-21T09:00:00Z')
  const now = () => new Date(moment)
  const fake = await openFakeEtg(now)
  fake.contract.currency = currency
  const own = given ? undefined : await openMemoryDatabase()
  const db = given ?? own!.db // one of them exists
  for (const table of ['etg_stays', 'etg_hotels', 'etg_regions', 'etg_dumps'] as const) await db.deleteFrom(table).execute()
  const day = parseDay('2026-11-21')!
  const answers: { endpoint: string; remaining: string | null }[] = []
  const access = {
    url: fake.url,
    keyId: fake.keyId,
    key: fake.key,
    paceOf: (endpoint: string) => ({
      spend: async () => {},
      recordAnswer: ({ headers }: { headers: { get(name: string): string | null } }) =>
        void answers.push({ endpoint, remaining: headers.get('ratelimit-remaining') }),
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
    fetchExchangeRate: async () => (currency === 'RUB' ? ownRate(day) : { currency, nominal: 1, roubles, day }),
    contact: { email: 'hotels@strannik.example', phone: '+78005553535' },
    pollMs: 1,
  })
  return {
    fake,
    supplier,
    db,
    now,
    answers,
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

const NAME = `(array['гранд','парк','плаза','ривер','inn','spa','villa','city','royal','сад','вилла','палас'])[1 + n % 12] || ' '
  || translate(substr(md5(n::text), 1, 5), '0123456789abcdef', 'аеиокнтрслмвдпбг') || ' '
  || (array['отель','hotel','resort','suites','дом','апартаменты','house','hilton'])[1 + n / 7 % 8]`
/** The largest region, and what is sold in the smallest; in between as towns go: the second has a half of the first. */
const [LARGEST, SMALLEST] = [20_000, 5]

/**
 * Fills the tables of ETG's dumps with so many invented hotels, each described as the existing one, and a tenth as many regions.
 */
export async function fillPlaces(url: string, hotels: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const query = (text: string) => client.query(text)
  const step = 20_000
  for (let from = 0; from < hotels; from += step)
    await query(`insert into etg_hotels (hid, region_id, content, read_at, search_name, words, stars, is_sold)
      select (20000000 + n)::text, '1', content, now(), name, array_to_tsvector(string_to_array(name, ' ')), n % 6, n % 10 > 0
      from (select n, ${NAME} as name from generate_series(${from}, ${Math.min(hotels, from + step) - 1}) as n) as named
      cross join (select content from etg_hotels where hid = '10004834') as one`)
  const size = `least(${hotels}, greatest(${SMALLEST}, ${LARGEST} / n))`
  const largest = Math.ceil(hotels / 10)
  for (let from = 1; from <= largest; from += step)
    await query(`insert into etg_regions (id, name, country_code, type, search_name, words, hids, hotels, edition)
      select (900000000 + n)::text, name, 'RU', 'City', name, array_to_tsvector(string_to_array(name, ' ')),
        (select jsonb_agg((20000000 + (n::bigint * 7919 + own) % ${hotels})::text) from generate_series(1, ${size}) as own),
        ${size}, now()
      from (select n, translate(md5(n::text), '0123456789abcdef', 'аеиокнтрслмвдпбг') as letters
        from generate_series(${from}, ${Math.min(largest, from + step - 1)}) as n) as lettered
      cross join lateral (select substr(letters, 1, 6) || case when n % 3 = 0 then ' ' || substr(letters, 7, 5) else '' end as name) as named`)
  for (const table of ['etg_hotels', 'etg_regions']) await query(`vacuum analyze ${table}`)
  await client.end()
}
