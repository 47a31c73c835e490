import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paymentMethods } from '#domain/payments/payment.ts'
import { readSite } from './site.ts'

const folder = mkdtempSync(join(tmpdir(), 'strannik-site-'))
const siteFile = join(folder, 'site.json')
const place = { publicUrl: 'https://strannik.example', siteFile, paymentMethods }
/** What the site says with this text in the file of a demonstration, or of an agency for real money. */
const saying = (text: string, demo = true) => {
  writeFileSync(siteFile, text)
  return readSite({ ...place, demo })
}
/** A company as a file for real money names it. */
const company = {
  phone: '+7 495 000 11 22',
  email: 'help@tour.example',
  company: { name: 'ООО «Тур»', inn: '7701234567', ogrn: '1027700000001', address: 'Тверь, Советская ул., 1', since: 2012 },
  office: { lat: 56.86, lon: 35.9, near: 'вокзала' },
  claims: ['Отвечаем круглые сутки'],
  carriers: [{ code: 'SU', name: 'Аэрофлот' }],
  facts: { ticketsSold: 20_000, airlines: 100, staySuppliers: 2, partners: 40 },
}

test('whatever the file of the site does not say is said of the company everybody begins with', () => {
  expect(saying('{ "phone": "+7 495 000 11 22" }')).toMatchObject({ phone: '+7 495 000 11 22', brand: 'Странник' })
  expect(readSite({ ...place, siteFile: undefined, demo: true }).phone).toBe('+7 800 555 01 45')
})

test('a file of the site that is not there, is no JSON or says something else is refused in words', () => {
  expect(() => readSite({ ...place, siteFile: join(folder, 'none.json'), demo: true })).toThrow(
    `SITE_FILE: файла ${join(folder, 'none.json')} нет`,
  )
  const faults = {
    '{ "brand": "Тур"': 'в строке 1, знак 17: проверьте кавычки и запятые рядом',
    '{\n "brand": "Тур",\n}': 'в строке 3, знак 1: проверьте кавычки и запятые рядом',
    Тур: 'у знака «Т»: проверьте кавычки и запятые рядом',
    '{ "brand":': 'в конце: не закрыта скобка или кавычка',
    ' ': '— он пуст',
  }
  for (const [text, fault] of Object.entries(faults))
    expect(() => saying(text)).toThrow(`SITE_FILE: в файле ${siteFile} ошибка JSON ${fault}`)
  expect(() => readSite({ ...place, siteFile: folder, demo: true })).toThrow(`${folder} — папка, а нужен файл`)
  expect(saying('\uFEFF{ "brand": "Тур" }'), 'as Windows editors save it').toMatchObject({ brand: 'Тур' })
  for (const text of ['null', '[]', '"Тур"', '5']) expect(() => saying(text)).toThrow('ожидается объект JSON')
  expect(() => saying('{ "brand": 5 }')).toThrow('SITE_FILE: проверьте brand')
  expect(() => saying('{ "fone": "+7 495 000 11 22" }')).toThrow('SITE_FILE: в нём лишнее: fone')
  expect(() => saying('{ "company": { "inn": "" }, "claims": [""] }')).toThrow('в нём не заполнено: company.inn, claims.0')
})

test('where real money is taken the phone, the company and its promises are its own', () => {
  expect(() => saying('{ "phone": "+7 495 000 11 22" }', false)).toThrow(
    'для настоящих продаж назовите в нём своё: email, company, office, claims, carriers, facts',
  )
  expect(saying(JSON.stringify(company), false)).toMatchObject({ ...company, origin: 'https://strannik.example' })
})

test('the example of the file names what an agency for real money has to say, and starts once it is filled in', () => {
  const example = readFileSync(join(import.meta.dirname, '../../deploy/site.example.json'), 'utf8')
  expect(() => saying(example, false)).toThrow('не заполнено: phone, email, company.name, company.inn')
  const filled = JSON.parse(example.replaceAll('""', '"1"').replaceAll('null', '1')) as object
  expect(saying(JSON.stringify(filled), false)).toMatchObject(filled)
})
