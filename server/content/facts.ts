import type { PublicConfig } from '#contract/config.ts'
import { MIN_PASSWORD } from '#domain/account/auth-forms.ts'
import { FREE_BAG_KG, LEAST_CABIN_KG } from '#domain/air/baggage.ts'
import { NATIONAL_SIGNS } from '#domain/air/document.ts'
import { MAX_PASSENGERS } from '#domain/air/query.ts'
import { lawSteps } from '#domain/air/refunds/refund-estimate.ts'
import { CHECK_IN_CLOSES_MIN } from '#domain/air/refunds/refund-law.ts'
import { RECOMMENDED_MIN } from '#domain/air/transfer-facts.ts'
import { MAX_ADULTS, MAX_CHILDREN, MAX_CHILD_AGE, MAX_NIGHTS } from '#domain/hotels/query.ts'
import { type PaymentMethod, PAYMENT_WINDOW_MIN } from '#domain/payments/payment.ts'
import { BANK_TERM, LATEST_BANK_DAYS, QUOTE_MINUTES } from '#domain/payments/refund.ts'
import { type Term, retentionText, retention } from '#domain/retention.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'

const retentionColumns: [title: string, of: (term: Term) => string][] = [
  ['Что', ({ what }) => what],
  ['Не дольше', retentionText],
  ['Считаем', ({ from }) => from],
  ['Зачем', ({ why }) => why],
]
const whereColumn: (typeof retentionColumns)[number] = ['Где лежит', ({ where }) => where]

/** The retention periods as a table of Markdown; `withPlaces` names the tables and folders too. */
export function retentionTable({ withPlaces = false } = {}): string {
  const shown = withPlaces ? [...retentionColumns, whereColumn] : retentionColumns
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = Object.values(retention).map((term: Term) => line(shown.map(([, of]) => of(term))))
  return [line(shown.map(([title]) => title)), line(shown.map(() => '---')), ...rows].join('\n')
}

const grouped = new Intl.NumberFormat('ru-RU')
/** The sum used in every example of the pages. */
const EXAMPLE = 20_000
const WHOLE = '100\u00a0%'

/** The values of the placeholders of a page: the agency's own facts and the numbers the product works with. */
export function factsOf(site: PublicConfig): Record<string, string> {
  const { company, facts } = site
  return {
    brand: site.brand,
    origin: site.origin,
    host: new URL(site.origin).host,
    phone: site.phone.replaceAll(' ', '\u00a0'),
    tel: site.phone.replaceAll(/[^+\d]/g, ''),
    email: site.email,
    company: company.name,
    inn: company.inn,
    ogrn: company.ogrn,
    address: company.address,
    since: String(company.since),
    partners: grouped.format(facts.partners),
    ...paymentFacts(site.payment.methods),
    ...flightFacts(),
    ...hotelFacts(),
    ...bonusFacts(site.bonus),
    ...operatorFacts(site.operator),
    passwordLength: String(MIN_PASSWORD),
    retention: retentionTable(),
  }
}

function paymentFacts(methods: readonly PaymentMethod[]): Record<string, string> {
  return {
    ...methodFacts(methods),
    paymentMinutes: `${PAYMENT_WINDOW_MIN}\u00a0минут`,
    bankTerm: BANK_TERM,
    latestBankDays: `${LATEST_BANK_DAYS}\u00a0рабочих дней`,
    quoteMinutes: `${QUOTE_MINUTES}\u00a0минут`,
  }
}

function methodFacts(methods: readonly PaymentMethod[]): Record<string, string> {
  if (!methods.includes('sbp')) return { paymentMethods: 'Картой', paymentMethodsLower: 'картой', sbpTerms: '' }
  const sbpTerms = 'По СБП деньги списываются сразу: если поставщик не подтвердит заказ, возвращаем их целиком тем же способом.'
  return { paymentMethods: 'Картой или по СБП', paymentMethodsLower: 'картой или по СБП', sbpTerms }
}

function flightFacts(): Record<string, string> {
  return {
    checkInMinutes: `${CHECK_IN_CLOSES_MIN}\u00a0минут`,
    latePercent: `${Math.max(...lawSteps.map(({ keepsPercent }) => keepsPercent))}\u00a0%`,
    passengers: counted(MAX_PASSENGERS, ['пассажира', 'пассажиров', 'пассажиров']),
    sameAirportHours: inHours(RECOMMENDED_MIN.sameAirport),
    freeBagKg: `${FREE_BAG_KG}\u00a0кг`,
    cabinBagKg: `${LEAST_CABIN_KG}\u00a0кг`,
    passportLeast: String(NATIONAL_SIGNS.least),
    passportMost: String(NATIONAL_SIGNS.most),
    otherAirportHours: inHours(RECOMMENDED_MIN.otherAirport),
  }
}

function inHours(minutes: number): string {
  return counted(minutes / 60, ['час', 'часа', 'часов'])
}

/** What only the operator knows; an unset fact leaves no gap in the text. */
function operatorFacts({ registerEntry, dataOfficer, hosting }: PublicConfig['operator']): Record<string, string> {
  return {
    operatorEntry: registerEntry ? ` Запись в реестре операторов персональных данных: ${registerEntry}.` : '',
    dataOfficer: dataOfficer ? `, отвечает ${dataOfficer}` : '',
    hosting: hosting ? `, ${hosting}` : '',
  }
}

/** Guests in the genitive: the pages write «до» before them. */
function hotelFacts(): Record<string, string> {
  return {
    hotelAdults: counted(MAX_ADULTS, ['взрослого', 'взрослых', 'взрослых']),
    hotelChildren: counted(MAX_CHILDREN, ['ребёнка', 'детей', 'детей']),
    hotelChildAge: `${MAX_CHILD_AGE}\u00a0лет`,
    hotelNights: counted(MAX_NIGHTS, words.night),
  }
}

function bonusFacts({ ratio, air, hotel }: PublicConfig['bonus']): Record<string, string> {
  const share = (percent: number) => `${percent.toLocaleString('ru-RU')}\u00a0%`
  const points = (percent: number) => counted(Math.floor((EXAMPLE * percent) / 100), words.bonus)
  return {
    example: formatRub(EXAMPLE),
    pointWorth: ratio === 1 ? 'один рубль' : `${ratio.toLocaleString('ru-RU')}\u00a0₽`,
    pointsLimit: pointsLimit(share(air.maxShare * 100), share(hotel.maxShare * 100)),
    airShare: share(air.percent),
    hotelShare: share(hotel.percent),
    airPoints: points(air.percent),
    hotelPoints: points(hotel.percent),
    friendAirShare: share(air.referralPercent),
    friendHotelShare: share(hotel.referralPercent),
    friendAirPoints: points(air.referralPercent),
    friendHotelPoints: points(hotel.referralPercent),
  }
}

/** How much of a price points may pay. */
function pointsLimit(air: string, hotel: string): string {
  if (air === WHOLE && hotel === WHOLE) return 'Бонусами можно закрыть всю цену.'
  return `Бонусами можно закрыть до\u00a0${air} цены авиабилетов и\u00a0до\u00a0${hotel} цены отеля.`
}

/** Replaces `{words}` by facts; an unknown word is refused, so no brace reaches a visitor. */
export function fill(file: string, text: string, facts: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`${file}: неизвестное слово {${name}}. Известны: ${Object.keys(facts).join(', ')}`)
    return fact
  })
}
