import { PGlite } from '@electric-sql/pglite'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { paymentMethods } from '#domain/payments/payment.ts'
import { activateUser, addUser } from '#server/account/user-store.ts'
import { bundledPlaces } from '#server/adapters/places/bundled-places.ts'
import { bookingNews } from '#server/air/flight-changes.ts'
import { airRefunds } from '#server/air/refund.ts'
import { airNewsOf } from '#server/air/sellers/search-news.ts'
import { loadBalance, post, userAccount } from '#server/bonus/ledger-store.ts'
import { type Database, type Db, inTransaction, onPGlite } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { outsideTransactions } from '#server/db/transaction.ts'
import { hotelRefunds } from '#server/hotels/refund.ts'
import type { HotelSupplier } from '#server/hotels/supplier.ts'
import { answerErrors } from '#server/http/errors.ts'
import { runJob } from '#server/jobs/embedded-queue.ts'
import { type KeyRing, keyRing } from '#server/keys/ring.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { pageCache } from '#server/pages/page-cache.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { readSite } from '#server/process/site.ts'
import { type WorkDeps, sweeps } from '#server/work.ts'
import { openMemoryPglite } from '#test/database.ts'
import { withBlankLetters } from '#test/faults/blank-letters.ts'
import { type Weather, CrashPoint, withFaults } from '#test/faults/fault-injection.ts'
import { type Random, randomOf } from '#test/faults/random.ts'
import { nextJob } from '#test/jobs.ts'
import { ModelBank, ModelRegister } from './model-bank.ts'
import { ModelHotels } from './model-hotels.ts'
import { ModelSupplier } from './model-supplier.ts'
import { Journal } from './scenario-journal.ts'

/** One database for many simulated worlds: making one takes longer than living in it. */
export type TestEnvironment = {
  pglite: PGlite
  database: Database
  crashPoint: CrashPoint
  people: Person[]
  close(): Promise<void>
}
type Person = { id: string; ledgerAccount: ReturnType<typeof userAccount>; referrer: number | undefined }

const START = '2026-11-21T09:00:00Z'
/** Points of each person when a scenario begins, at least. */
const POINTS = [0, 20_000, 9_000] as const

/** Opens the environment and settles three people on it: one without points, one with, and one the second has brought. */
export async function openEnvironment(): Promise<TestEnvironment> {
  const crashPoint = new CrashPoint()
  const pglite = await openMemoryPglite()
  const database = onPGlite(crashPoint.database(pglite))
  const people = await settlePeople(database.db)
  return { pglite, database, crashPoint, people, close: () => database.close() }
}

async function settlePeople(db: Db): Promise<Person[]> {
  const poor = await person(db, 'poor')
  const rich = await person(db, 'rich')
  const brought = await person(db, 'brought', rich.account)
  return [poor, rich, { ...brought, referrer: 1 }]
}

async function person(db: Db, login: string, referrerAccountId?: string) {
  const now = new Date(START)
  const named = { login, email: `${login}@mail.example`, passwordHash: null, ...(referrerAccountId && { referrerAccountId }) }
  const added = await addUser(db, named, now)
  if (typeof added === 'string') throw new Error(added)
  await activateUser(db, added.id, now)
  return {
    id: added.id,
    account: added.bonus_account_id,
    ledgerAccount: userAccount(added.bonus_account_id),
    referrer: undefined,
  }
}

type SimulatedDeps = Omit<WorkDeps, 'log'> & {
  log: FastifyBaseLogger
  env: { secret: KeyRing; publicUrl: string; paymentMethods: typeof paymentMethods }
  site: ReturnType<typeof readSite>
  random: () => number
}

export type World = {
  deps: SimulatedDeps
  db: Db
  crashPoint: CrashPoint
  random: Random
  weather: Weather
  supplier: ModelSupplier
  hotels: ModelHotels
  mailer: ModelMailer
  bank: ModelBank
  register: ModelRegister
  app: FastifyInstance
  people: Person[]
  clock: { now(): Date; advance(ms: number): void }
  start: Date
  journal: Journal
  /** Orders that were there before this world. */
  earlier: ReadonlySet<string>
  /** Points of each person when this world began. */
  balances: number[]
  /** What went wrong that nobody expected. */
  violations: string[]
  runJobs(): Promise<void>
  runSweeps(): Promise<void>
  /** A killed process is restarted, a little later than anybody waits for it. */
  comeUp(): Promise<void>
}

let worlds = 0

/** An agency with real code and real SQL between a model bank and a model supplier, under one seed. */
export async function openWorld(environment: TestEnvironment, seed: number): Promise<World> {
  worlds += 1
  const { crashPoint, database, people } = environment
  const random = randomOf(seed)
  let moment = Date.parse(START)
  const clock = { now: () => new Date(moment), advance: (ms: number) => void (moment += ms) }
  const weather = { share: random.pick([0, 0, 0.1, 0.25]) }
  const secret = keyRing('a secret of the simulated world, long enough')
  const supplier = new ModelSupplier(clock.now, random)
  const hotels = new ModelHotels(clock.now, random)
  const bank = new ModelBank(random, { name: `w${worlds}`, secret, now: clock.now })
  const register = new ModelRegister(random)
  const mailer = new ModelMailer(weather, random)
  const log = pino({ level: 'silent' })
  const site = readSite({ publicUrl: 'http://localhost:3000', demo: true, paymentMethods })
  const deps = {
    db: database.db,
    airNews: airNewsOf([]),
    searchedSellers: [],
    now: clock.now,
    random: random.next,
    log,
    site,
    pageCache: pageCache(),
    env: { secret, publicUrl: 'http://localhost:3000', paymentMethods },
    places: bundledPlaces(),
    air: outsideTransactions(crashPoint.around(withFaults(supplier, 'air.supplier-failed', weather, random))),
    bookingNews: bookingNews(() => undefined),
    payments: outsideTransactions(crashPoint.around(withFaults(bank, 'payment.failed', weather, random))),
    fiscal: outsideTransactions(crashPoint.around(withFaults(register, 'payment.failed', weather, random))),
    hotels: outsideTransactions(
      crashPoint.around(withFaults(hotels as Partial<HotelSupplier> as HotelSupplier, 'hotels.supplier-failed', weather, random)), // nobody searches here
    ),
    hotelDrawings: () => undefined,
    refundables: { air: airRefunds, hotel: hotelRefunds },
    mailer: outsideTransactions(crashPoint.around(mailer)),
  } as SimulatedDeps // what nobody here reads is left out
  const app = Fastify({ logger: false })
  answerErrors(app)
  paymentRoutes(app, deps)
  await app.ready()
  const violations: string[] = []
  const world: World = {
    deps,
    db: database.db,
    crashPoint,
    random,
    weather,
    supplier,
    hotels,
    mailer,
    bank,
    register,
    app,
    people,
    clock,
    start: new Date(START),
    journal: new Journal(),
    earlier: new Set(),
    balances: [],
    violations,
    runJobs: () => runJobs(deps),
    runSweeps: () => runSweeps(deps),
    comeUp: () => comeUp(environment),
  }
  await fillAccounts(world)
  world.earlier = new Set((await world.db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
  world.balances = await Promise.all(people.map(({ ledgerAccount }) => loadBalance(world.db, ledgerAccount)))
  return world
}

/** Every world begins with as many points on each person's account, or more. */
async function fillAccounts({ db, people, clock }: World): Promise<void> {
  const orderId = await anyOrder(db, people[1]!.id)
  await inTransaction(db, async (trx) => {
    for (const [at, { ledgerAccount }] of people.entries()) {
      const lacking = POINTS[at]! - (await loadBalance(trx, ledgerAccount))
      const gift = {
        txId: `gift:${randomId()}`,
        kind: 'accrual',
        orderId,
        from: 'issued',
        to: ledgerAccount,
        points: lacking,
      } as const
      if (lacking > 0) await post(trx, gift, clock.now())
    }
  })
}

/** Points are always about an order: an old one that has nothing to do with the worlds. */
async function anyOrder(db: Db, userId: string): Promise<string> {
  const known = await db.selectFrom('orders').select('id').where('number', '=', 'A-gift').executeTakeFirst()
  if (known) return known.id
  const id = randomId()
  const at = new Date(START)
  const contact = { contact_email: '', contact_person: '', contact_phone: '', consent_version: '', consent_at: at }
  const money = { price_rub: 1, bonus_rub: 0, amount_rub: 1 }
  const times = { time_limit: at, expires_at: at, created_at: at, updated_at: at }
  const row = {
    id,
    kind: 'air',
    number: 'A-gift',
    user_id: userId,
    access_key_hash: '',
    status: 'Expired',
    partner: false,
  } as const
  await db
    .insertInto('orders')
    .values({ ...row, ...contact, ...money, ...times })
    .execute()
  return id
}

/** The leases of what it was at have run out by then; they go by the database's clock, which no scenario can move. */
async function comeUp({ crashPoint, pglite }: TestEnvironment): Promise<void> {
  if (!crashPoint.isDead) return
  crashPoint.revive()
  await pglite.query('update idempotency_keys set lease_until = clock_timestamp() where lease_until is not null')
}

async function runJobs(deps: SimulatedDeps): Promise<void> {
  const workerDeps = { ...deps, handlers: withBlankLetters(deps) }
  for (let job = await nextJob(deps.db, deps.now()); job; job = await nextJob(deps.db, deps.now())) await runJob(workerDeps, job)
}

async function runSweeps(deps: WorkDeps): Promise<void> {
  for (const { name, run } of sweeps(deps)) if (name !== 'retention') await run(deps.now())
}

type Letter = { times: number; unconfirmed: number }

/** A mail server in memory: what it has really taken, and how often the sender could not know that it had. */
class ModelMailer implements Mailer {
  readonly name = 'model'
  readonly letters = new Map<string, Letter>()
  readonly #weather: Weather
  readonly #random: Random

  constructor(weather: Weather, random: Random) {
    this.#weather = weather
    this.#random = random
  }

  async send(key: string): Promise<void> {
    if (this.#random.hits(this.#weather.share / 2)) throw new Error('The model mail server is not to be reached')
    const letter = this.letters.get(key) ?? { times: 0, unconfirmed: 0 }
    letter.times += 1
    this.letters.set(key, letter)
    if (!this.#random.hits(this.#weather.share / 2)) return
    letter.unconfirmed += 1
    throw new Error('The answer of the model mail server was lost')
  }
}
