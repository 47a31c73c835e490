import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankOfRussia, readRates } from './bank-of-russia.ts'

const head = '<?xml version="1.0" encoding="windows-1251"?>'
const row = (code: string, nominal: number, value: string) =>
  `<Valute ID="R01"><NumCode>1</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>\u00c5\u00e2\u00f0\u00ee</Name><Value>${value}</Value></Valute>`
/** «Евро» in windows-1251: each letter of the text is one byte. */
const table = (date: string, ...rows: string[]) =>
  Buffer.from(`${head}<ValCurs Date="${date}" name="Foreign Currency Market">${rows.join('')}</ValCurs>`, 'latin1')

let [folder, at, asked] = ['', new Date('2026-11-25T09:00:00Z'), 0]
let answer: { status: number; body: Buffer } = { status: 200, body: table('25.11.2026', row('EUR', 1, '93,1234')) }
let server: Server
let failures: unknown[] = []
beforeEach(async () => {
  ;[at, asked, failures] = [new Date('2026-11-25T09:00:00Z'), 0, []]
  answer = { status: 200, body: table('25.11.2026', row('EUR', 1, '93,1234'), row('JPY', 100, '52,9001')) }
  folder = mkdtempSync(join(tmpdir(), 'rates-'))
  server = createServer((_request, response) => {
    asked += 1
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

function open(file = join(folder, 'rates.xml')) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/scripts/XML_daily.asp` // it listens on TCP
  return bankOfRussia({ url, file, maxAgeDays: 14, now: () => at, onFailure: (error) => failures.push(error) })
}
const later = (hours: number) => (at = new Date(at.getTime() + hours * 3_600_000))
const failed = { code: 'air.supplier-failed' }

test('a rate is read with its day and for how many units it is; roubles need none', async () => {
  const bank = open()
  expect(await bank.fetchExchangeRate('EUR')).toEqual({ currency: 'EUR', nominal: 1, roubles: '93.1234', day: '2026-11-25' })
  expect(await bank.fetchExchangeRate('JPY')).toMatchObject({ nominal: 100, roubles: '52.9001' })
  expect(await bank.fetchExchangeRate('RUB')).toMatchObject({ nominal: 1, roubles: '1' })
  await expect(bank.fetchExchangeRate('XXX')).rejects.toMatchObject(failed)
})

test('the bank is called once an hour, however many requests there are', async () => {
  const bank = open()
  await Promise.all(Array.from({ length: 20 }, () => bank.fetchExchangeRate('EUR')))
  expect(asked).toBe(1)
  later(2)
  answer.body = table('26.11.2026', row('EUR', 1, '94,0000'))
  expect(await bank.fetchExchangeRate('EUR')).toMatchObject({ roubles: '94.0000', day: '2026-11-26' })
})

test('while the bank is silent the last table holds, also after a new start, until it is too old to sell by', async () => {
  await open().fetchExchangeRate('EUR')
  answer = { status: 503, body: Buffer.from('') }
  const restarted = open()
  later(24 * 13)
  expect(await restarted.fetchExchangeRate('EUR')).toMatchObject({ day: '2026-11-25' })
  later(48)
  await expect(restarted.fetchExchangeRate('EUR')).rejects.toMatchObject(failed)
  answer = { status: 200, body: table('10.12.2026', row('EUR', 1, '95,5000')) }
  later(1)
  expect(await restarted.fetchExchangeRate('EUR')).toMatchObject({ roubles: '95.5000' })
})

test('an operator reads of a silent bank once an hour, long before its rates are too old', async () => {
  const bank = open()
  await bank.fetchExchangeRate('EUR')
  expect(failures).toEqual([])
  answer.status = 503
  for (const hours of [1, 0, 0, 1]) {
    later(hours)
    await bank.fetchExchangeRate('EUR')
  }
  expect(failures).toEqual([new Error('rates: HTTP 503'), new Error('rates: HTTP 503')])
})

test('a disk that does not take the table costs its copy alone, and is reported', async () => {
  writeFileSync(join(folder, 'full'), '')
  expect(await open(join(folder, 'full', 'rates.xml')).fetchExchangeRate('EUR')).toMatchObject({ roubles: '93.1234' })
  expect(failures).toMatchObject([{ code: 'EEXIST' }])
})

test('a disk that hangs delays no sale', async () => {
  const pipe = join(folder, `rates.xml.${process.pid}`) // writing it waits for a reader
  execFileSync('mkfifo', [pipe])
  const bank = open()
  const first = bank.fetchExchangeRate('EUR')
  later(2)
  const sold = Promise.all([first, bank.fetchExchangeRate('EUR')])
  try {
    expect(await Promise.race([sold, wait(4000)])).toMatchObject([{ roubles: '93.1234' }, { roubles: '93.1234' }])
  } finally {
    await Promise.all([sold, readFile(pipe)])
  }
})

test('without any table nothing is sold, and what is no table is none', async () => {
  answer = { status: 200, body: Buffer.from('<html>maintenance</html>') }
  await expect(open().fetchExchangeRate('EUR')).rejects.toMatchObject(failed)
  expect(() => readRates(table('31.02.2026', row('EUR', 1, '93,1')))).toThrow('no date')
  expect(() => readRates(table('25.11.2026', row('EUR', 0, '93,1'), row('USD', 1, '0'), row('GBP', 1, '-5')))).toThrow('no rows')
})
