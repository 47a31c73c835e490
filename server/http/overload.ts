import type { FastifyInstance, FastifyRequest } from 'fastify'
import { monthPrices, nearbyFlights, popularDirections, priceCalendar, searchFlights } from '#contract/air.ts'
import { getPages, getPagesByFilter, searchPages } from '#contract/content.ts'
import { getHotel, hotelIds, hotelOffers, makeRateList, suggestHotels } from '#contract/hotels.ts'
import { cityPage, cityPairPage } from '#contract/landing.ts'
import { suggestCities } from '#contract/places.ts'
import { searchStream } from '#contract/search-stream.ts'
import { airportBoard, suggestAirports } from '#contract/schedule.ts'
import * as paths from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import { pathOf } from './address-path.ts'

/** Requests that wait for their turn; each may cost as much as a page: together a second or two of work. */
const MOST_WAITING = 100
/** So many requests begin in one turn, or as many as begin within this time; the next ones wait for another. */
const A_TURN = 8
const TURN_MS = 8
/** Rounds of the event loop a turn lasts: Node takes one new connection in each, and who is to be refused must come in first. */
const ROUNDS = 16
const COME_BACK_S = 2

const flights = [
  searchFlights,
  searchStream,
  priceCalendar,
  nearbyFlights,
  popularDirections,
  monthPrices,
  cityPairPage,
  cityPage,
]
const rooms = [suggestHotels, hotelIds, hotelOffers, makeRateList, getHotel, suggestCities]
const rest = [airportBoard, suggestAirports, getPages, getPagesByFilter, searchPages]
/** Routes of who only looks; calls of a purchase, of an account, of the bank and of a balancer are none of them. */
const ofLookers = new Set<string | undefined>([
  ...[...flights, ...rooms, ...rest].map(({ path }) => path),
  '/art/*',
  '/art/share/:file',
  '/*',
])

/** Pages of a purchase, and of whoever signs in for it. */
const purchase = [paths.airBooking, paths.airPaid, paths.airNotPaid, paths.hotelBooking, paths.hotelPaid, paths.loader]
const signingIn = [paths.login, paths.registration, paths.forgotPassword, paths.newPassword, paths.account]
const ofBuyers = [...purchase, ...signingIn].map((path) => path.split('/:')[0]!) // there is always a first part

type Waiting = { request: FastifyRequest; begin(): void }

function mayWait({ routeOptions, url }: FastifyRequest): boolean {
  if (!ofLookers.has(routeOptions.url)) return false
  const path = pathOf(url)
  return !ofBuyers.some((page) => path === page || path.startsWith(`${page}/`) || path === `${page}.data`)
}

/**
 * Asked for more than it can do, the process lets those who look around wait their turn, one in each turn of the event loop, and
 * refuses them at once when too many wait; so a purchase and the balancer are answered as quickly as ever.
 */
export function shedOverload(app: FastifyInstance): void {
  const waiting: Waiting[] = []
  let turn: { began: number; requests: number } | undefined // while one is open, its end is on its way

  function beginTurn(): void {
    turn = { began: performance.now(), requests: 1 }
    after(ROUNDS)
  }

  function after(rounds: number): void {
    setImmediate(() => (rounds > 1 ? after(rounds - 1) : endTurn()))
  }

  function endTurn(): void {
    const next = nextWaiting()
    turn = undefined
    if (!next) return
    beginTurn()
    next.begin()
  }

  /** Nothing is drawn for those who have gone away meanwhile. */
  function nextWaiting(): Waiting | undefined {
    let next = waiting.shift()
    while (next?.request.raw.socket.destroyed) next = waiting.shift()
    return next
  }

  function isTurnFull(): boolean {
    if (!turn) beginTurn()
    else if (turn.requests >= A_TURN || performance.now() - turn.began > TURN_MS) return true
    else turn.requests += 1
    return false
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!mayWait(request)) return done()
    if (waiting.length >= MOST_WAITING) return done(new Refusal('overloaded', { extra: { retryAfter: COME_BACK_S } }))
    if (waiting.length === 0 && !isTurnFull()) return done()
    waiting.push({ request, begin: done })
  })
}
