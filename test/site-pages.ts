import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'

export type SitePage = {
  /** The page as a visitor mostly sees it; before it, the page that still waits for a question, where it looks different. */
  addresses: string[]
  /** Who may look: anybody, or a person who is signed in. */
  who?: 'signed-in'
  /** Search engines are asked not to index it; `dated`: a search of certain days, not the page it is made on (DSEO-02). */
  isClosed?: true | 'dated'
  /** The status of its first HTML. */
  status?: 404
}

const today = dayOf(new Date(), 'Europe/Moscow')
const flight = new URLSearchParams({
  iataFrom: 'MOW',
  from: 'Москва',
  iataTo: 'AER',
  to: 'Сочи',
  dateThere: airDay(addDays(today, 29)),
  dateBack: airDay(addDays(today, 36)),
  adults: '2',
  children: '1',
  infants: '1',
})
const stay = `arrival=${addDays(today, 29)}&departure=${addDays(today, 34)}&adults=2`

/** Every route of web/routes.ts with what is to be looked at there; web/routes.test.ts refuses a route without a line. */
export const sitePages: Record<string, SitePage> = {
  [paths.home]: { addresses: ['/'] },
  [`${paths.airBooking}/*`]: { addresses: [paths.airBooking], isClosed: true },
  [paths.airCompare]: { addresses: [paths.airCompare], isClosed: true },
  [paths.airYear]: { addresses: [`${paths.airYear}?${flight}`], isClosed: true },
  [paths.airPaid]: { addresses: [paths.airPaid], isClosed: true },
  [paths.airNotPaid]: { addresses: [paths.airNotPaid], isClosed: true },
  [`${paths.boards}/:iata?/:airport?`]: {
    addresses: [paths.boards, href(paths.board, { iata: 'KUF', airport: 'Курумоч' }, { date: addDays(today, 3) })],
  },
  [paths.airRoute]: { addresses: [href(paths.airRoute, { from: 'moskva', to: 'sochi' })] },
  [paths.airCity]: { addresses: [href(paths.airCity, { to: 'sochi' })] },
  [paths.login]: { addresses: [paths.login], isClosed: true },
  [paths.registration]: { addresses: [paths.registration], isClosed: true },
  [paths.forgotPassword]: { addresses: [paths.forgotPassword], isClosed: true },
  [paths.newPassword]: { addresses: [href(paths.newPassword, { token: 'some-token' })], isClosed: true },
  [paths.account]: { addresses: [paths.account], who: 'signed-in', isClosed: true },
  [paths.accountFlights]: { addresses: [paths.accountFlights], who: 'signed-in', isClosed: true },
  [paths.accountHotels]: { addresses: [paths.accountHotels], who: 'signed-in', isClosed: true },
  [paths.accountFollowers]: { addresses: [paths.accountFollowers], who: 'signed-in', isClosed: true },
  [paths.accountTrips]: { addresses: [paths.accountTrips], who: 'signed-in', isClosed: true },
  [paths.sharedTrip]: { addresses: [href(paths.sharedTrip, { key: 'no-such-key' })], isClosed: true, status: 404 },
  [paths.about]: { addresses: [paths.about] },
  [`${paths.support}/:page?`]: { addresses: [paths.support] },
  [paths.questions]: { addresses: [href(paths.questions, {}, { page: 'bagazh' })] },
  [paths.loader]: { addresses: [paths.loader], isClosed: true },
  [paths.airResults]: { addresses: [paths.airResults, `${paths.airResults}?${flight}`], isClosed: 'dated' },
  [paths.hotelResults]: {
    addresses: [paths.hotelResults, `${paths.hotelResults}?region=6053&hotelRegionName=${encodeURIComponent('Москва')}&${stay}`],
    isClosed: 'dated',
  },
  [paths.hotelBooking]: { addresses: [href(paths.hotelBooking, {})], isClosed: true },
  [paths.hotelPaid]: { addresses: [paths.hotelPaid], isClosed: true },
  [paths.hotels]: { addresses: [paths.hotels] },
  [paths.hotel]: { addresses: [`${href(paths.hotel, { hotelId: 'moscow-1' })}?${stay}`] },
  [paths.error]: { addresses: [paths.error], isClosed: true },
  [paths.notFound]: { addresses: [paths.notFound], isClosed: true, status: 404 },
  '*': { addresses: ['/zzz'], isClosed: true, status: 404 },
}

export function isClosed({ isClosed }: SitePage, address: string): boolean {
  return isClosed === 'dated' ? address.includes('?') : (isClosed ?? false)
}
