import { addDays, airDay, dayOf } from '#domain/dates.ts'

export type SitePage = {
  /** The page as a visitor mostly sees it; before it, the page that still waits for a question, where it looks different. */
  addresses: string[]
  /** Who may look: anybody, or `demo` after signing in. */
  who?: 'signed-in'
  /** Search engines are asked to leave it alone; `dated`: a search of certain days, not the page it is asked on (DSEO-02). */
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

/** Every route of web/routes.ts with what is to be looked at there; e2e/every-page.e2e.ts refuses a route without a line. */
export const sitePages: Record<string, SitePage> = {
  '': { addresses: ['/'] },
  'avia/booking/*': { addresses: ['/avia/booking'], isClosed: true },
  'avia/compare': { addresses: ['/avia/compare'], isClosed: true },
  'avia/year': { addresses: [`/avia/year?${flight}`], isClosed: true },
  'avia/payment/success': { addresses: ['/avia/payment/success'], isClosed: true },
  'avia/payment/error': { addresses: ['/avia/payment/error'], isClosed: true },
  'avia/schedule/:iata?/:airport?': {
    addresses: ['/avia/schedule', `/avia/schedule/KUF/Курумоч?date=${addDays(today, 3)}`],
  },
  'avia/:from/:to': { addresses: ['/avia/moskva/sochi'] },
  'avia/:to': { addresses: ['/avia/sochi'] },
  login: { addresses: ['/login'], isClosed: true },
  registration: { addresses: ['/registration'], isClosed: true },
  'forgot-password': { addresses: ['/forgot-password'], isClosed: true },
  'password/:token': { addresses: ['/password/some-token'], isClosed: true },
  account: { addresses: ['/account'], who: 'signed-in', isClosed: true },
  'account/avia': { addresses: ['/account/avia'], who: 'signed-in', isClosed: true },
  'account/hotels': { addresses: ['/account/hotels'], who: 'signed-in', isClosed: true },
  'account/followers': { addresses: ['/account/followers'], who: 'signed-in', isClosed: true },
  'account/trips': { addresses: ['/account/trips'], who: 'signed-in', isClosed: true },
  about: { addresses: ['/about'] },
  'support/:page?': { addresses: ['/support'] },
  'faq/avia': { addresses: ['/faq/avia?page=bagazh'] },
  loader: { addresses: ['/loader'], isClosed: true },
  'search/avia': { addresses: ['/search/avia', `/search/avia?${flight}`], isClosed: 'dated' },
  'search/hotels': {
    addresses: ['/search/hotels', `/search/hotels?region=6053&hotelRegionName=${encodeURIComponent('Москва')}&${stay}`],
    isClosed: 'dated',
  },
  'hotels/booking/:rateId?': { addresses: ['/hotels/booking'], isClosed: true },
  'hotels/payment/success': { addresses: ['/hotels/payment/success'], isClosed: true },
  hotels: { addresses: ['/hotels'] },
  'hotels/:hotelId': { addresses: [`/hotels/moscow-1?${stay}`] },
  error: { addresses: ['/error'], isClosed: true },
  '404': { addresses: ['/404'], isClosed: true, status: 404 },
  '*': { addresses: ['/zzz'], isClosed: true, status: 404 },
}

export function isClosed({ isClosed }: SitePage, address: string): boolean {
  return isClosed === 'dated' ? address.includes('?') : (isClosed ?? false)
}
