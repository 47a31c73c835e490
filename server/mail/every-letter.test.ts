import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawingAt } from '#server/pictures/picture-spec.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { everyLetter } from '#test/every-letter.ts'
import { templates } from './outbox.ts'

let agency: Agency
let letters: Awaited<ReturnType<typeof everyLetter>>
beforeAll(async () => {
  agency = await openAgency()
  letters = await everyLetter(agency)
}, 240_000)
afterAll(() => agency.close())

const preheaderOf = (html: string) => /<body><div[^>]*>([^<&]*)/.exec(html)?.[1] ?? ''
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('every letter there is can be looked at', () => {
  const seen = new Set(letters.map(({ name }) => name.slice(0, 4)))
  expect([...seen].toSorted()).toEqual([...templates])
})

test('in a list of letters each says its fact: a subject that is not cut and a line that adds to it', () => {
  for (const { name, letter } of letters) {
    const [subject, preheader] = [plain(letter.subject), plain(preheaderOf(letter.html))]
    expect(subject.length, `${name}: ${subject}`).toBeLessThanOrEqual(60)
    expect(preheader.length, `${name}: ${preheader}`).toBeGreaterThanOrEqual(40)
    expect(preheader.length, `${name}: ${preheader}`).toBeLessThanOrEqual(90)
    expect(preheader.startsWith(subject), name).toBe(false)
  }
})

test('bad news and passwords are sent without a sunrise, tickets and vouchers with it', () => {
  const pictured = letters.filter(({ letter }) => letter.html.includes('<img')).map(({ name }) => name.slice(0, 4))
  expect([...new Set(pictured)].toSorted()).toEqual(['M-06', 'M-07'])
})

test('a ticket and a voucher are sent under a picture of their destination, small in bytes; the letter itself stays light', () => {
  const pictured = letters.flatMap(({ name, letter }) => {
    const [, path = '', alt] = /<img src="[^"]*?\/art\/([^"]+)"[^>]* alt="([^"]*)"/.exec(letter.html) ?? []
    return path ? [{ kind: name.slice(0, 4), path, alt }] : []
  })
  expect(new Set(pictured.map(({ kind, path, alt }) => `${kind} ${path.slice(0, 11)} ${alt}`))).toEqual(
    new Set(['M-06 letters/aer Сочи', 'M-07 letters/mow Москва', 'M-07 letters/ist Стамбул']),
  )
  for (const { path } of pictured) expect(drawingAt(path), path).toBeDefined()
  for (const { name, letter } of letters) expect(letter.html.length, name).toBeLessThan(90_000)
})

test('the text says what the letter shows', () => {
  for (const { name, letter } of letters) {
    const shown = letter.html
      .replace(/<style.*?<\/style>|<title.*?<\/title>|<body><div.*?<\/div>/gs, '')
      .replaceAll(/<[^>]+>/g, '\n')
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
      .replaceAll('&nbsp;', '')
    const lines = shown.split('\n').map((line) => line.trim())
    const said = letter.text.replaceAll(/\s+/g, ' ')
    for (const line of lines.filter((text) => text !== '' && text !== '●'))
      expect(said, `${name}: ${line}`).toContain(line.replaceAll(/\s+/g, ' '))
  }
})

test('only what may be declined offers to end it, in the letter and to mail programs', () => {
  const declined = letters.filter(({ letter }) => letter.stop)
  expect(new Set(declined.map(({ name }) => name.slice(0, 4)))).toEqual(new Set(['M-12']))
  for (const { letter } of declined) expect(letter.html).toContain(letter.stop)
})

test('a cancellation removes events from the calendar: the same flights and nights, sent again as cancelled with a later sequence', () => {
  const files = letters.flatMap(({ name, letter }) =>
    letter.attachments.flatMap(({ filename, content }) =>
      filename.endsWith('.ics')
        ? [{ kind: name.slice(0, 4), filename, text: Buffer.from(content).toString().replaceAll('\r\n ', '') }]
        : [],
    ),
  )
  const uids = (text: string) => text.match(/UID:.*/g)
  const cancelled = files.filter(({ kind }) => kind === 'M-10')
  expect(new Set(cancelled.map(({ filename }) => filename.slice(0, 5)))).toEqual(new Set(['stran', 'Stay_']))
  for (const { filename, text } of cancelled) {
    const written = files.find((file) => file.filename === filename && file.kind !== 'M-10')
    expect(uids(text)).toEqual(uids(written?.text ?? ''))
    expect(text).toContain('METHOD:PUBLISH')
    expect([text.includes('STATUS:CANCELLED'), text.includes('SEQUENCE:1'), text.includes('VALARM')]).toEqual([true, true, false])
    expect([written?.text.includes('STATUS:CONFIRMED'), written?.text.includes('SEQUENCE:0')]).toEqual([true, true])
  }
})
