import * as z from 'zod/mini'
import { Passenger } from '#domain/air/passenger.ts'
import { Picture } from '#domain/hotels/offer-schema.ts'
import { InstantText, IsoDay, LocalTimeText } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'
import { listInput } from './order-list.ts'

const nothing = z.object({})

/** One line of the history of points: `amount` is signed, `resultBonus` is the balance after it (DBON-07). */
export const BonusEntry = z.object({ date: InstantText, operation: z.string(), amount: z.int(), resultBonus: z.int() })
export type BonusEntry = z.infer<typeof BonusEntry>

/** Points expected from an open order, and what they wait for; not in the balance yet. */
export const PendingPoints = z.object({ amount: z.int(), operation: z.string(), when: z.string() })
export type PendingPoints = z.infer<typeof PendingPoints>

/**
 * A person who signed up by one's link: the login is masked, `Bonus` is what they have brought, nothing before their e-mail is
 * confirmed (DBON-08).
 */
export const Follower = z.object({ UserId: z.string(), login: z.string(), Bonus: z.int(), isActivated: z.boolean() })
export type Follower = z.infer<typeof Follower>

/** The position of a page of followers: how many there are, and the points all of them have brought. */
const FollowersPlace = z.object({ page: z.int(), pages: z.int(), total: z.int(), brought: z.int() })

export const listBonusHistory = endpoint({
  name: 'listBonusHistory',
  summary: 'История бонусов, новые сверху, по пять на странице (DBON-07)',
  method: 'GET',
  path: '/api/Personal/GetBonusHistory',
  access: 'account',
  input: z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,6}$/))) }),
  reply: z.object({ data: z.array(BonusEntry), total: z.int(), pending: z.array(PendingPoints) }),
})

export const listFollowers = endpoint({
  name: 'listFollowers',
  summary: 'Кто пришёл по ссылке и сколько бонусов принёс (DBON-08)',
  method: 'GET',
  path: '/api/Personal/GetFollowers',
  access: 'account',
  /** With `p` five of them and their position; without it, everybody. */
  input: z.object({ p: listInput.shape.p }),
  reply: z.object({ data: z.array(Follower), list: z.optional(FollowersPlace) }),
})

/** An unpaid order: which one, and until when; null once it is paid. */
const unpaid = z.nullable(z.object({ orderId: z.string(), until: InstantText }))

const FlightEvent = z.object({
  kind: z.literal('flight'),
  orderId: z.string(),
  orderNumber: z.string(),
  unpaid,
  /** Cities and airports by title; local times and moments. */
  from: z.string(),
  to: z.string(),
  fromAirport: z.string(),
  toAirport: z.string(),
  fromCode: z.string(),
  toCode: z.string(),
  departure: LocalTimeText,
  arrival: LocalTimeText,
  departureUtc: InstantText,
  arrivalUtc: InstantText,
  flight: z.string(),
  carrier: z.string(),
  /** Its IATA code; older servers did not send this and the following fields. */
  airlineCode: z.optional(z.string()),
  /** The baggage to check in, `23 кг`; '' when none is included. */
  bag: z.optional(z.string()),
  /** The reference its carrier knows the travellers by. */
  bookingRef: z.optional(z.string()),
  /** Which tickets of that booking it is flown on: those with this index. */
  ticketIndex: z.optional(z.int()),
  /** Minutes before the take-off that the clocks of its airport were changed, and by how many. */
  clockChange: z.optional(z.object({ before: z.int(), by: z.int() })),
  /** How often carriers have changed the flights of its order: a later calendar file replaces an earlier one. */
  changes: z.optional(z.int()),
})
const StayEvent = z.object({
  kind: z.literal('stay'),
  orderId: z.string(),
  orderNumber: z.string(),
  unpaid,
  hotelName: z.string(),
  city: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  checkInUtc: InstantText,
  checkOutUtc: InstantText,
  /** Until when it can be cancelled free of charge; null where it cannot. */
  freeUntil: z.nullable(InstantText),
  /** The last minute of that by the hotel's clock; older servers did not send it. */
  lastFree: z.optional(z.nullable(z.string())),
  /** Its facade, where its supplier has a picture; the room and the meals in words. */
  picture: z.optional(Picture),
  room: z.optional(z.string()),
})
export const TripEvent = z.discriminatedUnion('kind', [FlightEvent, StayEvent])

const Receipt = z.object({
  ticketNumber: z.string(),
  bookingRef: z.string(),
  ticketIndex: z.optional(z.int()),
  receiptUrl: z.string(),
})

/** An order of a trip: what it cost, what would be refunded of it today, and who travels on it. */
const TripOrder = z.object({
  orderId: z.string(),
  number: z.string(),
  kind: z.enum(['air', 'hotel']),
  price: z.int(),
  /**
   * What of the price is left to be paid in money, points taken off, of an order not bought yet; older servers did not send it.
   */
  toPay: z.optional(z.int()),
  isBought: z.boolean(),
  /** Roubles by the refund rules at this moment; null for an order not bought yet, and where its supplier does not say. */
  refundToday: z.nullable(z.int()),
  adults: z.int(),
  /** Ages of the children; of flights a child counts as eight, an infant as one. */
  children: z.array(z.int()),
  /** Its travellers sleep elsewhere after these flights. */
  ownStay: z.boolean(),
  /** The itinerary receipts of its valid tickets, for flights. */
  receipts: z.optional(z.array(Receipt)),
})
export type TripOrder = z.infer<typeof TripOrder>

/** Flights and stays by time, and their orders. */
const Trips = z.object({ data: z.array(TripEvent), orders: z.array(TripOrder) })
export type Trips = z.infer<typeof Trips>

export const listTripEvents = endpoint({
  name: 'listTripEvents',
  summary: 'Предстоящие рейсы и проживания по времени',
  method: 'GET',
  path: '/api/Personal/GetTrips',
  access: 'account',
  input: nothing,
  reply: Trips,
})

export const listPastTrips = endpoint({
  name: 'listPastTrips',
  summary: 'Рейсы и проживания последних поездок, которые позади',
  method: 'GET',
  path: '/api/Personal/GetPastTrips',
  access: 'account',
  input: nothing,
  reply: Trips,
})

/** Words of the sign-in log its owner may read. */
export const SignIn = z.object({
  date: InstantText,
  event: z.string(),
  /** Where from, as the site saw it. */
  ip: z.string(),
})
export type SignIn = z.infer<typeof SignIn>

export const listSignIns = endpoint({
  name: 'listSignIns',
  summary: 'Журнал входов: последние двадцать событий',
  method: 'GET',
  path: '/api/Personal/GetSignIns',
  access: 'account',
  input: nothing,
  reply: z.object({ data: z.array(SignIn) }),
})

export const OwnSession = z.object({
  id: z.string(),
  /** The browser and its system in words. */
  device: z.string(),
  /** Where it was last used from; null for a session older than this list. */
  ip: z.nullable(z.string()),
  /** To a quarter of an hour: a session is noted when its token is renewed. */
  lastUsed: z.string(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Открытые сеансы: этот первым, не больше пятидесяти',
  method: 'GET',
  path: '/api/Personal/GetSessions',
  access: 'account',
  input: nothing,
  reply: z.object({ data: z.array(OwnSession), total: z.int() }),
})

export const closeSession = endpoint({
  name: 'closeSession',
  summary: 'Закрывает один сеанс',
  method: 'POST',
  path: '/api/Personal/CloseSession',
  access: 'account',
  empty: true,
  input: z.object({ id: z.string().check(z.maxLength(22)) }),
  reply: nothing,
})

export const signOutOthers = endpoint({
  name: 'signOutOthers',
  summary: 'Закрывает все сеансы, кроме этого',
  method: 'POST',
  path: '/api/Personal/SignOutOthers',
  access: 'account',
  empty: true,
  input: nothing,
  reply: nothing,
})

export const exportPersonalData = endpoint({
  name: 'exportPersonalData',
  summary: 'Всё, что мы знаем о человеке, одним файлом (152-ФЗ)',
  method: 'GET',
  path: '/api/Personal/ExportData',
  access: 'account',
  input: nothing,
  reply: z.record(z.string(), z.unknown()),
})

export const eraseAccount = endpoint({
  name: 'eraseAccount',
  summary: 'Удаляет личные данные и кабинет; нужен пароль (152-ФЗ)',
  method: 'POST',
  path: '/api/Personal/EraseAccount',
  access: 'account',
  empty: true,
  input: z.object({ password: z.string().check(z.maxLength(512)) }),
  reply: nothing,
})

export const SavedPassenger = z.object({ id: z.string(), passenger: Passenger })
export type SavedPassenger = z.infer<typeof SavedPassenger>

export const listSavedPassengers = endpoint({
  name: 'listSavedPassengers',
  summary: 'Пассажиры, которых человек попросил запомнить',
  method: 'GET',
  path: '/api/Personal/GetPassengers',
  access: 'account',
  input: nothing,
  reply: z.object({ data: z.array(SavedPassenger) }),
})

export const savePassengers = endpoint({
  name: 'savePassengers',
  summary: 'Запоминает пассажиров; прежняя запись того же человека заменяется',
  method: 'POST',
  path: '/api/Personal/SavePassengers',
  access: 'account',
  empty: true,
  input: z.object({ passengers: z.array(Passenger).check(z.minLength(1), z.maxLength(9)) }),
  reply: nothing,
})

export const forgetPassengers = endpoint({
  name: 'forgetPassengers',
  summary: 'Забывает сохранённых пассажиров',
  method: 'POST',
  path: '/api/Personal/DeletePassengers',
  access: 'account',
  empty: true,
  bare: 'ids',
  input: z.object({ ids: z.array(z.string().check(z.maxLength(22))).check(z.minLength(1), z.maxLength(50)) }),
  reply: nothing,
})

export const getConsent = endpoint({
  name: 'getConsent',
  summary: 'Согласие на обработку персональных данных: редакция и время, null у кабинетов, заведённых раньше',
  method: 'GET',
  path: '/api/Personal/GetConsent',
  access: 'account',
  input: nothing,
  reply: z.object({ consent: z.nullable(z.object({ version: IsoDay, givenAt: InstantText })) }),
})

export const giveConsent = endpoint({
  name: 'giveConsent',
  summary: 'Даёт согласие на обработку персональных данных в нынешней редакции',
  method: 'POST',
  path: '/api/Personal/GiveConsent',
  access: 'account',
  empty: true,
  input: nothing,
  reply: nothing,
})
