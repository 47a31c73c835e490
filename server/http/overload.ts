import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cheapTrip, monthPrices, nearbyFlights, popularDirections, priceCalendar, searchFlights } from '#contract/air.ts'
import { getPages, getPagesByFilter, searchPages } from '#contract/content.ts'
import { getHotel, hotelIds, hotelOffers, makeRateList, suggestHotels } from '#contract/hotels.ts'
import { cityPage, cityPairPage } from '#contract/landing.ts'
import { suggestCities } from '#contract/places.ts'
import { airportBoard, suggestAirports } from '#contract/schedule.ts'
import { searchStream } from '#contract/search-stream.ts'
import * as paths from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import { pagePathOf } from './addresses.ts'

/** How many requests wait for their turn; each may cost as much as a page: together a second or two of work. */
const MOST_WAITING = 100
/** How many requests begin in one turn, or within this time; the next ones wait for another. */
const A_TURN = 8
const TURN_MS = 8
/** How long the event loop has to idle since the turn began for its work to be waiting outside of this process. */
const ASLEEP_MS = 0.5
const LOOKED_EVERY_MS = 1
/**
 * Rounds of the event loop between two turns: Node accepts one new connection in each, and those to be refused must be accepted
 * first.
 */
const ROUNDS = 16
const COME_BACK_S = 2

const flights = [
  searchFlights,
  searchStream,
  priceCalendar,
  nearbyFlights,
  popularDirections,
  cheapTrip,
  monthPrices,
  cityPairPage,
  cityPage,
]
const rooms = [suggestHotels, hotelIds, hotelOffers, makeRateList, getHotel, suggestCities]
const rest = [airportBoard, suggestAirports, getPages, getPagesByFilter, searchPages]
/** Routes of browsing visitors; calls of a purchase, of an account, of the bank and of a balancer are not among them. */
const ofLookers = new Set<string | undefined>([
  ...[...flights, ...rooms, ...rest].map(({ path }) => path),
  '/art/*',
  '/art/share/:file',
  '/*',
])

/** Pages of a purchase, and of signing in for it. */
const purchase = [paths.airBooking, paths.airPaid, paths.airNotPaid, paths.hotelBooking, paths.hotelPaid, paths.loader]
const signingIn = [paths.login, paths.registration, paths.forgotPassword, paths.newPassword, paths.account]
const ofBuyers = [...purchase, ...signingIn].map((path) => path.replace(/\/:.*/, ''))

type Waiting = { request: FastifyRequest; begin(): void }

function mayWait({ routeOptions, url }: FastifyRequest): boolean {
  if (!ofLookers.has(routeOptions.url)) return false
  const path = pagePathOf(url)
  return !ofBuyers.some((page) => path === page || path.startsWith(`${page}/`))
}

/** Milliseconds this thread has been idle. */
const asleepMs = () => performance.eventLoopUtilization().idle

/** Requests that began together; those not answered yet. */
type Turn = { began: number; asleep: number; begun: number; unanswered: Set<FastifyRequest> }

/**
 * Beyond its capacity, the process makes browsing requests wait their turn, one at a time, and refuses them at once when too many
 * wait; so a purchase and the balancer are answered as quickly as ever. A turn ends with its answer, or when all its work waits
 * for something outside: a busy loop would only answer everybody later.
 */
export function shedOverload(app: FastifyInstance): void {
  const waiting: Waiting[] = []
  let turn: Turn | undefined

  function beginTurn(first: FastifyRequest): void {
    const own: Turn = { began: performance.now(), asleep: asleepMs(), begun: 1, unanswered: new Set([first]) }
    turn = own
    const looking = setInterval(() => {
      if (own.unanswered.size > 0 && asleepMs() - own.asleep < ASLEEP_MS) return
      clearInterval(looking)
      afterRounds(ROUNDS, endTurn)
    }, LOOKED_EVERY_MS)
  }

  function endTurn(): void {
    const next = nextWaiting()
    turn = undefined
    if (!next) return
    beginTurn(next.request)
    next.begin()
  }

  /** Nothing is drawn for visitors who have left in the meantime. */
  function nextWaiting(): Waiting | undefined {
    let next = waiting.shift()
    while (next?.request.raw.socket.destroyed) next = waiting.shift()
    return next
  }

  function joinTurn(request: FastifyRequest): boolean {
    if (!turn) beginTurn(request)
    else if (turn.begun >= A_TURN || performance.now() - turn.began > TURN_MS) return false
    else {
      turn.begun += 1
      turn.unanswered.add(request)
    }
    return true
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!mayWait(request)) return done()
    if (waiting.length >= MOST_WAITING) return done(new Refusal('overloaded', { extra: { retryAfter: COME_BACK_S } }))
    const begin = () => {
      const own = turn
      reply.raw.once('close', () => own?.unanswered.delete(request))
      done()
    }
    if (waiting.length === 0 && joinTurn(request)) return begin()
    waiting.push({ request, begin })
  })
}

function afterRounds(rounds: number, then: () => void): void {
  setImmediate(() => (rounds > 1 ? afterRounds(rounds - 1, then) : then()))
}
