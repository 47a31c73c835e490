import { pino } from 'pino'
import * as paths from '#domain/paths.ts'
import { serializers } from '#server/http/log.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { tracedWhile } from '#test/collector.ts'
import { type OpenApi, type Operation, operationsOf } from '#test/fuzz/requests.ts'
import type { Schema } from '#test/fuzz/values.ts'

/** What people type, are called or carry: none of it may be found where the operator looks. */
export const canaries = {
  'a name': 'Аделаида',
  'a surname': 'Канарейкина',
  'a patronymic': 'Феофилактовна',
  'a name in Latin letters': 'Adelaida',
  'a surname in Latin letters': 'Kanareykina',
  'a contact person': 'Аделаида Канарейкина-Щеглова',
  'a child’s name': 'Щегловит',
  'a friend’s name': 'Снегирюшкин',
  'a guest of a hotel': 'Свиристелева',
  'an e-mail': 'adelaida.k@kanareyka-mail.ru',
  'another e-mail': 'shcheglova+trip@kanareyka-mail.ru',
  'a new e-mail': 'moved.kanareyka@pochta-novaya.ru',
  'a wrong e-mail': 'kanareyka(at)mail',
  'a phone': '+79035550142',
  'a phone as typed': '8 (903) 555-01-43',
  'a phone abroad': '+4930901820144',
  'a passport': '4511987650',
  'a passport as typed': '45 11 987651',
  'a passport for abroad': '718987652',
  'a birth certificate': 'VIIIМЮ987653',
  'a foreign passport': 'KANAR9876Q',
  'a birthday': '17-07-1963',
  'a birthday as a day': '1963-07-18',
  'a birthday as typed': '19.07.1963',
  'a card': '4276380012345671',
  'a card as typed': '4276 3800 1234 5672',
  'a card that is wrong': '4276380012345679',
  'a password': 'Кенарь-поёт-утром-71',
  'a wrong password': 'кенарь молчит 72',
  'a login': 'kanareyka63',
  'another login': 'shchegol.pevchiy',
  'an access token': 'eyJhbGciOiJIUzI1NiJ9.eyJrYW5hcmV5a2EiOjF9.c2hjaGVnb2w',
  'a refresh cookie': 'rtKanareyka0123456789abcdefghijklmnopqrstuv',
  'a device cookie': 'dvKanareyka0123456789abcdefghijklmnopqrstuv',
  'an order key': 'okKanareyka0123456789abcdefghijklmnopqrstuvw',
  'an idempotency key': 'ikKanareyka-7f1c',
  'a link’s token': 'ltKanareyka0123456789abcdefghijklmnopqrstuv',
  'a token of a picture': 'ptKanareyka0123456789',
  'an order number': 'A98765471',
  'a ticket': '5559876547112',
  'a bonus account': '98765473',
  'an address on the net': '203.0.113.174',
  'a browser': 'KanareykaBrowser/17.5 (Windows NT 10.0)',
  'the page before': 'https://kanareyka.example/moya-stranitsa',
  'a language': 'kv-KANAREYKA',
  'words of a search': 'где живёт канарейка',
  'a mark of a partner': 'kanareyka-click-76',
  'a note': 'просьба: тихий номер для канарейки',
  'a company': 'ООО «Певчая птица»',
  'a street': 'Соловьиный проезд, 77-78',
} as const satisfies Record<string, string>

/** The ways careless code may write a text. */
function spellings(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '')
  const plain = [text, text.toLowerCase(), text.toUpperCase(), ...(digits.length >= 9 ? [digits] : [])]
  const coded = plain.flatMap((one) => [one, encodeURIComponent(one), encodeURI(one), JSON.stringify(one).slice(1, -1)])
  const hidden = [
    text.replaceAll(' ', '+'),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('base64url'),
  ]
  return [...new Set([...coded, ...hidden])]
}

/** Which of these occur in a text, by their names. */
export function found(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => (spellings(secret).some((one) => text.includes(one)) ? [name] : []))
}

/** Everything an operator may look at: the log at its finest, the traces as they were sent, the metrics. */
export type Sightings = { log: string; traces: string; metrics: string; spans: number }

/** Opens an agency, does something with it, and returns what was left where the operator looks. */
export async function collectSightings(
  work: (agency: Agency) => Promise<unknown>,
  opening: Parameters<typeof openAgency>[0] = {},
): Promise<Sightings> {
  const lines: string[] = []
  const log = pino({ level: 'trace', serializers, base: null }, { write: (line: string) => void lines.push(line) })
  let metrics = ''
  const { bodies, spans } = await tracedWhile(async () => {
    const agency = await openAgency({ ...opening, change: { log, ...opening?.change } })
    await work(agency)
    metrics = (await agency.app.inject('/metrics')).body
    await agency.close()
  })
  return { log: lines.join(''), traces: bodies.join('\n'), metrics, spans: spans.length }
}

const all = Object.values(canaries)

/** Headers in which a browser carries what is its person's. */
const carried: Record<string, string>[] = [
  {
    authorization: `Bearer ${canaries['an access token']}`,
    cookie: `rt=${canaries['a refresh cookie']}; dv=${canaries['a device cookie']}`,
    'x-order-key': canaries['an order key'],
    'idempotency-key': canaries['an idempotency key'],
    'user-agent': canaries['a browser'],
    'x-forwarded-for': canaries['an address on the net'],
    referer: canaries['the page before'],
    origin: 'http://localhost:3000',
    'accept-language': canaries['a language'],
    traceparent: canaries['a link’s token'],
  },
  {},
]

/** Addresses outside the contract whose path or query is somebody's. */
const addresses = [
  '/pay/return/@',
  '/pay/receipt/@',
  '/pay/sandbox/@',
  '/pay/webhook/@',
  '/air/webhook/@',
  '/auth/Account/Activate?token=@',
  '/auth/Account/Email/@',
  '/mail/stop/@',
  `${paths.accountFlights}/@`,
  `${paths.airPaid}?id=@`,
  '/api/none/@',
  '/art/share/@.png',
  '/art/hotels/@/@.svg',
  '/assets/@.js',
  '/@',
  `/api/air/Cities/${'@'.repeat(9)}`,
  '/?q=@&email=@',
]

/**
 * Makes every call of the contract with canaries in all its texts, in each way a client may send it; returns how many were made.
 */
export async function callEverything({ app }: Agency): Promise<number> {
  const operations = operationsOf((await app.inject('/api/openapi.json')).json<OpenApi>())
  let turn = 0
  const next = () => all[(turn += 1) % all.length]!
  const send = (request: ReturnType<typeof requestOf>, headers: Record<string, string>) =>
    app.inject({ ...request, headers: { ...headers, ...(request.payload && { 'content-type': 'application/json' }) } })
  for (const operation of operations) {
    for (const headers of carried) {
      for (let round = 0; round < 3; round += 1) await send(requestOf(operation, next, round), headers)
    }
  }
  for (const address of addresses) {
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const url = address.replaceAll('@', () => encodeURIComponent(next()))
      await app.inject({ method, url, headers: carried[0], ...(method !== 'GET' && { payload: { note: next() } }) })
    }
  }
  return operations.length
}

/** All texts canaries; then one that is no JSON; then one with unknown fields. */
function requestOf({ method, path, parameters, body }: Operation, next: () => string, round: number) {
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(next()))
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=${encodeURIComponent(next())}`)
  const url = query.length > 0 ? `${filled}?${query.join('&')}` : filled
  if (!body) return { method: method as 'GET', url, payload: undefined } // one of the contract's own
  const value = valueOf(body, next)
  const payload = [
    JSON.stringify(value),
    `{"email": "${next()}", ${next()}`,
    JSON.stringify({ [next()]: next(), ...(value as object) }),
  ]
  return { method: method as 'POST', url, payload: payload[round] }
}

function valueOf(schema: Schema, next: () => string, depth = 0): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (depth > 6) return null
  if (choices?.[0]) return valueOf(choices[0], next, depth)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valueOf(inner, next, depth + 1)]),
    )
  }
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, next, depth + 1)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return next()
}
