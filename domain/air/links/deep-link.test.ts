import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cabins } from '#domain/air/cabin.ts'
import { isParty } from '#domain/air/query.ts'
import { type DeepLink, type LinkDirection, buildDeepLink, formOfLink, linkParamsOf, parseDeepLink } from './deep-link.ts'

const read = (path: string) => parseDeepLink(linkParamsOf(`/avia/booking/${path}`) ?? {})

const example =
  'MOW/AER/20-12-2026T0740,20-12-2026T1215_27-12-2026T1830/2-0-0/SU-26,SU-1138_SU-1141/economy/price:24600;bag:23;marker:aviasales;click:ab12'

test('the example of the decision is read to the last option', () => {
  expect(read(example)).toEqual({
    from: 'MOW',
    to: 'AER',
    party: { adults: 2, children: 0, infants: 0 },
    there: {
      cabin: 'Economy',
      flights: [
        { flight: 'SU-26', departure: '2026-12-20T07:40' },
        { flight: 'SU-1138', departure: '2026-12-20T12:15' },
      ],
    },
    back: { cabin: 'Economy', flights: [{ flight: 'SU-1141', departure: '2026-12-27T18:30' }] },
    price: 24_600,
    bag: 23,
    marker: 'aviasales',
    click: 'ab12',
  })
})

test('a link without options is the same link without promises', () => {
  const whole = read(example)
  const bare = read(example.slice(0, example.lastIndexOf('/')))
  expect(bare).toEqual({ ...whole, price: undefined, bag: undefined, marker: undefined, click: undefined })
})

test('small letters and leading zeros are the same places and flights', () => {
  const link = read('mow/led/01-02-2027T0005/1-0-0/su-0026a/Business')
  expect(link).toMatchObject({ from: 'MOW', to: 'LED', there: { cabin: 'Business', flights: [{ flight: 'SU-26A' }] } })
})

test('each direction may have its own cabin', () => {
  const link = read('MOW/LED/01-02-2027T0005_03-02-2027T1000/1-0-0/SU-1_SU-2/economy_first')
  expect(link).toMatchObject({ there: { cabin: 'Economy' }, back: { cabin: 'First class' } })
})

test('unknown options and a mark that does not fit are dropped, the link lives', () => {
  const start = 'MOW/LED/01-02-2027T0005/1-0-0/SU-1/economy'
  const link = read(`${start}/lang:en;marker:${'m'.repeat(65)};click:a%3Bb%3Ac;bag:10;;gate`)
  expect(link).toMatchObject({ bag: 10, click: 'a;b:c' })
  expect(link).not.toHaveProperty('marker')
  expect(read(`${start}/marker:a%20b`)).not.toHaveProperty('marker')
})

test('a fare is read where it is a name, and no sentence gets onto the page through it', () => {
  const start = 'MOW/LED/01-02-2027T0005/1-0-0/SU-1/economy'
  expect(read(`${start}/fare:${encodeURIComponent('Лайт + Флекс')}`)).toMatchObject({ fare: 'Лайт + Флекс' })
  for (const fare of ['Звоните: 8 800', '<b>', 'ф'.repeat(65), '']) {
    expect(read(`${start}/fare:${encodeURIComponent(fare)}`)).not.toHaveProperty('fare')
  }
})

const sound = ['MOW', 'LED', '01-02-2027T0005', '1-0-0', 'SU-1', 'economy']
const spoilt: [what: string, at: number, part: string][] = [
  ['a city of four letters', 0, 'MOSC'],
  ['a city in Russian', 1, '%D0%9B%D0%95%D0%94'],
  ['a broken escape', 1, '%E0%A4%A'],
  ['a day that does not exist', 2, '31-02-2027T0005'],
  ['an hour that does not exist', 2, '01-02-2027T2405'],
  ['no hour at all', 2, '01-02-2027'],
  ['two times for one flight', 2, '01-02-2027T0005,01-02-2027T0505'],
  ['times for both ways and flights for one', 2, '01-02-2027T0005_02-02-2027T0505'],
  ['ten travellers', 3, '9-1-0'],
  ['more infants than adults', 3, '1-0-2'],
  ['nobody', 3, '0-0-0'],
  ['a flight without a number', 4, 'SU'],
  ['a flight of five digits', 4, 'SU-12345'],
  ['a cabin nobody flies in', 5, 'luxury'],
  ['a cabin named like what every object has', 5, 'constructor'],
  ['a cabin for a way that is not asked', 5, 'economy_first'],
]

test.each(spoilt)('a link with %s is damaged', (_, at, part) => {
  expect(read(sound.join('/'))).not.toHaveProperty('malformed')
  expect(read(sound.with(at, part).join('/'))).toMatchObject({ malformed: true })
})

test('a link cut short, too long, with a return before the outbound or with a price that is no number is damaged', () => {
  for (let length = 0; length < sound.length; length += 1) {
    expect(read(sound.slice(0, length).join('/'))).toMatchObject({ malformed: true })
  }
  expect(read([...sound, 'bag:1', 'more'].join('/'))).toMatchObject({ malformed: true })
  const back = read('MOW/LED/03-02-2027T0005_01-02-2027T1000/1-0-0/SU-1_SU-2/economy')
  expect(back).toMatchObject({ malformed: true })
  expect(read([...sound, 'price:cheap'].join('/'))).toMatchObject({ malformed: true })
})

test('what could be read of a damaged link fills the search form', () => {
  expect(read('MOW/LED/20-12-2026T0740_27-12-2026T1830/2-1-0/oops/economy')).toMatchObject({
    form: {
      iataFrom: 'MOW',
      iataTo: 'LED',
      dateThere: '20-12-2026',
      dateBack: '27-12-2026',
      adults: 2,
      children: 1,
      infants: 0,
    },
  })
  expect(read('MOW/12/x/1-0-2')).toMatchObject({ form: { iataFrom: 'MOW', iataTo: '', dateThere: '', adults: 1, infants: 0 } })
})

test('the search a link leads to takes the days of the first flights', () => {
  const link = read('MOW/AER/20-12-2026T2340,21-12-2026T0515_27-12-2026T1830/2-1-1/SU-26,SU-1138_SU-1141/economy') as DeepLink // sound
  expect(formOfLink(link)).toMatchObject({ dateThere: '20-12-2026', dateBack: '27-12-2026', adults: 2, children: 1, infants: 1 })
})

const letters = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((list) => list.join(''))
const place = letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 3)
const flight = fc
  .tuple(letters('ABCXYZ0123456789', 2), fc.integer({ min: 0, max: 9999 }), fc.constantFrom('', 'A', 'Z'))
  .map(([airline, number, letter]) => `${airline}-${number}${letter}`)
const direction = (year: number): fc.Arbitrary<LinkDirection> =>
  fc.record({
    cabin: fc.constantFrom(...cabins),
    flights: fc.array(
      fc.record({
        flight,
        departure: fc
          .date({ min: new Date(`${year}-01-01T00:00:00Z`), max: new Date(`${year}-12-31T23:59:00Z`), noInvalidDate: true })
          .map((moment) => moment.toISOString().slice(0, 16)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
const count = fc.integer({ min: 0, max: 9 })
const anyLink: fc.Arbitrary<DeepLink> = fc.record(
  {
    from: place,
    to: place,
    party: fc.record({ adults: count, children: count, infants: count }).filter(isParty),
    there: direction(2026),
    back: fc.option(direction(2027)),
    price: fc.integer({ min: 0, max: 9_999_999 }),
    bag: fc.integer({ min: 0, max: 99 }),
    fare: fc.constantFrom('Лайт', 'Лайт_Флекс', 'Лайт + Стандарт', 'Basic 2.0'),
    marker: letters('abcXYZ019_.-', 12),
    click: fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme' }).filter((text) => text.length <= 64),
  },
  { requiredKeys: ['from', 'to', 'party', 'there', 'back'] },
)

test('any link that is written is read back the same', () => {
  fc.assert(
    fc.property(anyLink, (link) => {
      expect(parseDeepLink(linkParamsOf(buildDeepLink(link)) ?? {})).toEqual(link)
    }),
  )
})

test('no address, however strange, breaks the reading', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }), (parts) => {
      const read = parseDeepLink(linkParamsOf(`/avia/booking/${parts.join('/')}`) ?? {})
      expect('malformed' in read || isParty(read.party)).toBe(true)
    }),
  )
})
