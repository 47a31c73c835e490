import { setTimeout as wait } from 'node:timers/promises'
import type { Passenger } from '#domain/air/passenger.ts'
import * as paths from '#domain/paths.ts'
import type { Product } from '#domain/product.ts'
import type { Neighbours } from './neighbours.ts'
import type { Random } from './random.ts'

/** The servers of one agency and everybody around it, as a buyer meets them. */
export type Site = {
  /** Of every server; a buyer meets now this one, now that. */
  origins: string[]
  random: Random
  neighbours: Neighbours
  journal: Journal
  /** Where its buyers look; what the supplier of supplier.ts sells unless it is said. */
  market?: Market | undefined
}

export type FoundFlight = { itineraryRef: { sessionId: string }; totalPrice: number }
type FoundTrip = { there: FoundFlight; back: FoundFlight | null; passengers: Passenger[]; mark: string; seller?: string }
type FoundRoom = {
  rateId: string
  price: number
  arrival: string
  departure: string
  mark: string
  firstName: string
  lastName: string
  seller?: string
}

/** How a buyer finds what to buy; `mark` is what a purchase is known by at its supplier, where its buyer makes one. */
export type Market = {
  trip(site: Site): Promise<FoundTrip | undefined>
  room(site: Site): Promise<FoundRoom | undefined>
}

type Json = Record<string, unknown>
export type SiteRequest = { json?: Json; headers?: Record<string, string> }
export type Answer = { status: number; read: <Body>() => Body }

const TIMEOUT_MS = 600_000
const SHORTEST_PAUSE_MS = 100
/** A pending hold is awaited for half a minute: polling ten times a second would only keep the processors from the others. */
const LONGEST_PAUSE_MS = 4_000

/** Repeats until the whole answer is here: a killed server gets the very same request again, as from a careful client. */
export async function callSite(
  { origins, random }: Site,
  path: string,
  { json, headers = {} }: SiteRequest = {},
): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS
  const body = json ? { method: 'POST', body: JSON.stringify(json) } : {}
  const request = {
    ...body,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    redirect: 'manual' as const,
  }
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const answer = await fetch(random.pick(origins) + path, { ...request, signal: AbortSignal.timeout(60_000) })
      const text = await answer.text()
      if (answer.status < 500 || Date.now() > deadline)
        return { status: answer.status, read: <Body>() => JSON.parse(text) as Body }
    } catch (error) {
      if (Date.now() > deadline) throw error
      pause = SHORTEST_PAUSE_MS // nobody is there yet: that costs nobody anything
    }
    await wait(pause / 2 + random.below(pause))
  }
}

const PASSWORD = 'тихая гавань 7'
const TOKEN_LIFETIME_MS = 240_000

export async function fetchBearer(site: Site, person: Person): Promise<Record<string, string>> {
  if (Date.now() - person.token.at > TOKEN_LIFETIME_MS) {
    const signed = await callSite(site, '/auth/Account/Login', { json: { login: person.login, password: PASSWORD } })
    person.token = { text: signed.read<{ token?: string }>().token ?? '', at: Date.now() }
  }
  return { authorization: `Bearer ${person.token.text}` }
}

export async function fetchProof(site: Site, { person, accessKey }: Entry): Promise<Record<string, string>> {
  return person ? fetchBearer(site, person) : { 'x-order-key': accessKey }
}

type Newcomer = { login: string; invitedBy: Person | undefined; activates: boolean }

/** Makes an account and, unless they never look into their mail, follows the link of its letter. */
export async function register(site: Site, { login, invitedBy, activates }: Newcomer): Promise<Person> {
  const email = `${login}@mail.example`
  const from = invitedBy ? { fromUser: invitedBy.bonusId } : {}
  const about = { login, email, password: PASSWORD, returnUrl: paths.account, privacy: true, ...from }
  await callSite(site, '/auth/Account/Register', { json: about })
  const token = { text: '', at: 0 }
  const person: Person = { login, email, bonusId: '', invitedBy, isActivated: activates, token, submissions: 0 }
  const known = await callSite(site, '/auth/user', { headers: await fetchBearer(site, person) })
  person.bonusId = known.read<{ bonusAccountId: string }>().bonusAccountId
  if (activates) await callSite(site, await activationPath(site, email))
  site.journal.people.push(person)
  return person
}

async function activationPath({ neighbours }: Site, email: string): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const letters = await neighbours.post.command<{ to: string; text: string }[]>('/records')
    const link = letters
      .filter(({ to }) => to === email)
      .map(({ text }) => /\/auth\/Account\/Activate\?token=[\w-]+/.exec(text)?.[0])
    if (link[0]) return link[0]
    await wait(200)
  }
  throw new Error(`No activation letter for ${email}`)
}

/** A person with an account; those who came by a referral link bring its owner points. */
export type Person = {
  login: string
  email: string
  bonusId: string
  invitedBy: Person | undefined
  isActivated: boolean
  token: { text: string; at: number }
  /** Buttons pressed so far: the keys of two people are alike now and then. */
  submissions: number
}

/** A refund that was quoted and accepted. */
type Terms = {
  refundId: string
  parts: string[]
  /** Roubles the quote named; 0: the service was cancelled without a refund. */
  total: number
}

/** What one buyer was shown of one order: the agency must never take it back. */
export type Entry = {
  kind: Product
  /** What it is known by at its supplier; '' where its key finds it. */
  mark: string
  seller?: string
  id: string
  number: string
  person: Person | undefined
  accessKey: string
  email: string
  /** What the button said when it was pressed, and what the answer said. */
  shown: number
  price: number
  /** Part → its price, as the answer named them. */
  parts: Map<string, number>
  bonus: number
  amount: number
  coveredByPoints: boolean
  /** Addresses of the bank's pages this order was sent to. */
  pages: string[]
  /** What the bank's page said: this much was paid, at that moment. */
  paid: { at: number; sum: number }[]
  promised: Terms[]
  cancelled: boolean
}

export type Journal = { entries: Entry[]; people: Person[]; violations: string[] }
