import { pino } from 'pino'
import { serializers } from '#server/http/log.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { tracedWhile } from '#test/collector.ts'

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

/** The ways a text may be written down by whoever is not careful. */
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

/** Which of these stand in a text, by their names. */
export function found(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => (spellings(secret).some((one) => text.includes(one)) ? [name] : []))
}

/** Everything an operator may look at: the log at its finest, the traces as they were sent, the metrics. */
export type Sightings = { log: string; traces: string; metrics: string; spans: number }

/** Opens an agency, does something with it, and answers what was left where the operator looks. */
export async function sightingsOf(
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
