import type { Day } from '#domain/text/dates.ts'

/** What draws people along a route. */
type Kind = 'business' | 'domestic' | 'city' | 'sea' | 'sun'

/** How the fare of a kind moves: by month (the middle of it), by weekday on the way out and home, and how much of a holiday it feels. */
type Tide = { months: number[]; out: number[]; home: number[]; holidays: number }

const toTheSun = { out: [0.97, 0.93, 0.94, 0.99, 1.09, 1.08, 1.02], home: [1.03, 0.95, 0.94, 0.95, 1, 1.06, 1.1] }
const atHome = [1.01, 0.94, 0.94, 1, 1.1, 0.98, 1.06]
const atWork = [1.07, 0.98, 0.97, 1.04, 1.1, 0.86, 1.04]

/** Months January to December, weekdays Monday to Sunday; a year of each averages about 1, so that inventory.md's fares hold. */
const tides: Record<Kind, Tide> = {
  business: {
    months: [0.93, 0.95, 1, 1, 1.03, 1.06, 1.03, 1.02, 1.05, 1.03, 1, 0.92],
    out: atWork,
    home: atWork,
    holidays: 0.5,
  },
  domestic: {
    months: [0.92, 0.9, 0.94, 0.97, 1.03, 1.09, 1.16, 1.16, 1.03, 0.95, 0.9, 0.95],
    out: atHome,
    home: atHome,
    holidays: 0.8,
  },
  city: {
    months: [0.9, 0.82, 0.88, 0.99, 1.05, 1.12, 1.24, 1.24, 1.06, 0.96, 0.84, 0.9],
    out: [0.97, 0.93, 0.94, 1.01, 1.1, 1.05, 1],
    home: [1.04, 0.95, 0.94, 0.96, 1, 1.03, 1.09],
    holidays: 1,
  },
  sea: {
    months: [0.82, 0.76, 0.8, 0.88, 1.05, 1.2, 1.33, 1.36, 1.16, 0.95, 0.8, 0.82],
    ...toTheSun,
    holidays: 0.8,
  },
  sun: {
    months: [1.1, 1.02, 1.06, 0.99, 0.9, 0.84, 0.86, 0.88, 0.92, 1.06, 1.12, 1.1],
    ...toTheSun,
    holidays: 1,
  },
}

/** Russian holidays and school holidays, both days in: the fare away from home and back over that of a plain day. */
const holidays: [first: string, last: string, out: number, home: number][] = [
  ['01-01', '01-01', 1.2, 1],
  ['01-02', '01-04', 1.3, 1.15],
  ['01-05', '01-07', 1.1, 1.35],
  ['01-08', '01-11', 1, 1.5],
  ['01-12', '01-14', 0.95, 1.2],
  ['02-20', '02-22', 1.15, 1],
  ['02-23', '02-25', 1, 1.12],
  ['03-05', '03-07', 1.12, 1],
  ['03-08', '03-10', 1, 1.12],
  ['03-21', '03-29', 1.08, 1.08],
  ['04-28', '05-02', 1.3, 1],
  ['05-03', '05-05', 1.1, 1.25],
  ['05-06', '05-08', 1.2, 1.1],
  ['05-09', '05-12', 1, 1.3],
  ['06-10', '06-12', 1.1, 1],
  ['06-13', '06-15', 1, 1.12],
  ['08-25', '08-31', 0.95, 1.2],
  ['10-24', '10-31', 1.12, 1],
  ['11-01', '11-05', 1.05, 1.12],
  ['12-25', '12-26', 1.2, 1],
  ['12-27', '12-30', 1.5, 1.1],
  ['12-31', '12-31', 1.2, 1],
]

/** City codes of summer seas, and of places where it is warm when it is cold in Moscow. */
const seaside = new Set(
  (
    'AER AAQ GDZ SIP SUI MCX BUS AYT GZP DLM BJV TIV VAR BOJ SPU DBV ZAD HER CHQ RHO KGS CFU JTR JMK LCA PFO ' +
    'PMI IBZ MAH AGP ALC OLB CAG CTA PMO BRI MLA DJE MIR'
  ).split(' '),
)
const warm = new Set(
  (
    'DXB SHJ AUH RKT DOH MCT HRG SSH RMF BKK UTP HKT KBV USM CXR SGN PQC DAD GOI GOX MLE CMB ZNZ MBA SEZ MRU DPS ' +
    'SYX HAK TCI LPA FUE ACE PUJ HAV VRA HOG CUN MBJ'
  ).split(' '),
)

const kinds: Kind[] = ['business', 'domestic', 'city', 'sea', 'sun']

/** A route of one country no longer than this is flown on business, km. */
const BUSINESS_KM = 900
/** South of this the seasons are turned round. */
const SOUTH = -15

/** Rows of the season's table: each kind, on the way out or home, without Russian holidays or with them. */
export const SEASON_ROWS = kinds.length * 4

/** One end of a route. */
export type SeasonEnd = { cityCode: string; country: string; lat: number }

/** The row of a route from one place to another, so many km away. */
export function seasonRow(from: SeasonEnd, to: SeasonEnd, km: number): number {
  const kind = kindOf(from, to, km)
  const draws = ({ cityCode, country, lat }: SeasonEnd) =>
    kind === 'sea' ? seaside.has(cityCode) : kind === 'sun' ? isWarm({ cityCode, country, lat }) : country !== 'RU'
  const isHomeward = draws(from) && !draws(to)
  const feelsHolidays = from.country === 'RU' || to.country === 'RU'
  return kinds.indexOf(kind) * 4 + (isHomeward ? 2 : 0) + (feelsHolidays ? 1 : 0)
}

function isWarm({ cityCode, lat }: SeasonEnd): boolean {
  return warm.has(cityCode) || lat < SOUTH
}

function kindOf(from: SeasonEnd, to: SeasonEnd, km: number): Kind {
  if (seaside.has(from.cityCode) || seaside.has(to.cityCode)) return 'sea'
  if (isWarm(from) || isWarm(to)) return 'sun'
  if (from.country !== to.country) return 'city'
  return km <= BUSINESS_KM ? 'business' : 'domestic'
}

/** Every row's fare on a day over the fare of the whole year: season, weekday and holiday (`[row]`). */
export function seasonOf(day: Day): number[] {
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = (date.getUTCDay() + 6) % 7
  const holiday = holidays.find(([first, last]) => first <= day.slice(5) && day.slice(5) <= last)
  return kinds.flatMap((kind) => {
    const tide = tides[kind]
    const season = between(tide.months, date)
    return [tide.out, tide.home].flatMap((week, way) => {
      const plain = season * week[weekday]!
      const peak = holiday ? holiday[way === 0 ? 2 : 3] : 1
      return [plain, plain * (1 + tide.holidays * (peak - 1))]
    })
  })
}

// Months blend into each other: a day is interpolated between the middles of two.
function between(months: number[], date: Date): number {
  const month = date.getUTCMonth()
  const shift = (date.getUTCDate() - 15.5) / 30.5
  const neighbour = months[(month + (shift < 0 ? 11 : 1)) % 12]!
  return months[month]! + (neighbour - months[month]!) * Math.abs(shift)
}
