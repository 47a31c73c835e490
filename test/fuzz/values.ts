import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import type { Random } from '#test/faults/random.ts'

/** As much of JSON Schema as zod writes. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
}

const DEEPEST = 6

/** A value of the schema, mostly one that gets past the first checks. */
export function valueOf(random: Random, schema: Schema, name = '', depth = 0): unknown {
  const good = goodValues[name]
  const isPlain = schema.type !== 'object' && schema.type !== 'array'
  if (good && isPlain && random.hits(0.9)) return random.pick(good)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(random, random.pick(choices), name, depth)
  return depth > DEEPEST ? null : ofType(random, schema, depth)
}

function ofType(random: Random, schema: Schema, depth: number): unknown {
  switch (schema.type) {
    case 'object':
      return objectOf(random, schema, depth)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
        valueOf(random, schema.items ?? {}, '', depth + 1),
      )
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0) + random.below(4)
    case 'boolean':
      return random.hits(0.5)
    case 'null':
      return null
    default:
      return random.pick(['мост', 'abc', '1', 'MOW', '@@order0@@'])
  }
}

function objectOf(random: Random, { properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.hits(0.6))
  return Object.fromEntries(names.map((name) => [name, valueOf(random, properties[name] ?? {}, name, depth + 1)]))
}

export function hostileText(random: Random): string {
  return random.pick(hostileTexts)
}

function hostile(random: Random): unknown {
  return random.hits(0.6) ? hostileText(random) : random.pick(hostileValues)
}

/** The value with one thing in it changed for the worse. */
export function spoiled(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.hits(0.1)) return hostile(random)
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1)
    return value.toSpliced(at, 1, at < value.length ? spoiled(random, value[at]) : hostile(random))
  }
  const names = Object.keys(value)
  if (names.length === 0 || random.hits(0.15)) return { ...value, [hostileText(random)]: hostile(random) }
  const name = random.pick(names)
  const { [name]: chosen, ...others } = value as Record<string, unknown>
  return random.hits(0.2) ? others : { ...others, [name]: spoiled(random, chosen) }
}

/** What no schema expects of a text; the words with `fz7` must never be returned as markup or as a header. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\ud800',
  'x\udfff',
  '\r\nX-Fz7: 1',
  '\nSet-Cookie: fz7=1',
  '"><img src=x onerror=fz7()>',
  '</script><script>fz7()</script>',
  "';fz7()//",
  '{{7*7}}${7*7}',
  "' or 1=1 --",
  "'; drop table orders; --",
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '../../../../etc/passwd',
  '..%2f..%2fpackage.json',
  '//example.com',
  'javascript:fz7()',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '-1',
  '1e999',
  '99999999999999999999',
  '0x10',
  '١٢٣',
  '\u202egnp.exe',
  '\u2028',
  '\ufeff',
  '👩‍👩‍👧‍👦',
  'Ёжик',
  'İıŞş',
  'a'.repeat(300),
  'a'.repeat(5000),
  'ы'.repeat(700),
  '('.repeat(200),
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  '31-02-2027',
  '2026-13-45',
  '9999-12-31',
  '0000-00-00',
  '2026-11-22T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -100,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  [''],
  { $ne: null },
  { __proto__: null, toString: 1 },
  { length: -1 },
  Array.from({ length: 500 }, () => 'x'),
  Array.from({ length: 50 }, (_, n) => n),
]

const today = dayOf(new Date(), 'Europe/Moscow')
const days = [1, 20, 30, 33, 200, 364].map((ahead) => addDays(today, ahead))
const ORDERS = ['@@order0@@', '@@order1@@', '@@order2@@', '@@stay0@@']

/** What gets past the first checks, by the name of the field; `@@…@@` is filled in from what was really bought. */
const goodValues: Readonly<Record<string, readonly unknown[]>> = {
  iataFrom: ['MOW', 'LED', 'KZN'],
  iataTo: ['AER', 'MOW', 'IST'],
  from: ['MOW', 'Москва'],
  to: ['AER', 'Сочи'],
  city: ['моск', 'AER', 'cjxb'],
  dateThere: days.map((day) => airDay(day)),
  dateBack: [null, ...days.map((day) => airDay(day))],
  date: [days[0], days[1], null],
  arrival: days,
  departure: days,
  station: ['SVO', 'AER', 'KUF'],
  id: [...ORDERS, 'moscow-1'],
  orderId: ORDERS,
  orderToken: ORDERS,
  number: ['@@number0@@', '@@number1@@', '@@number2@@', '@@number3@@'],
  ticketNumber: ['@@number0@@', '5550000000001'],
  itineraryRef: ['@@ref0@@', '@@ref1@@'],
  rateId: ['@@rate0@@', '@@rate1@@'],
  hotelId: ['moscow-1', 'sochi-3'],
  region: [6053, '6053'],
  regionId: [6053],
  adults: [1, 2],
  children: [0, 1],
  infants: [0],
  acceptedPrice: [1, 5000],
  login: ['demo', '@@login0@@'],
  password: ['demo123', 'тихая гавань 7'],
  oldPassword: ['тихая гавань 7'],
  newPassword: ['тихая гавань 8'],
  email: ['fuzz@mail.example', 'anna@mail.ru'],
  phone: ['+79991234567'],
  contactPhone: ['+79991234567'],
  name: ['Анна'],
  surname: ['Смирнова'],
  firstName: ['Анна'],
  lastName: ['Смирнова'],
  birthDay: ['14-03-1991'],
  token: ['@@token0@@'],
  url: ['privacy', 'bagazh'],
  privacy: [true],
  returnUrl: ['http://localhost:3000/account', 'http://example.com/'],
}
