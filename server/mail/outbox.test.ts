import { mkdir, mkdtemp, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/text/dates.ts'
import { outboxFolder, smtp } from '#server/adapters/mail/mailers.ts'
import { inTransaction } from '#server/db/db.ts'
import { jobs } from '#server/jobs/definitions.ts'
import { guarded } from '#server/outside/guarded.ts'
import { outsideNumbers } from '#server/outside/numbers.ts'
import { sweep } from '#server/payments/sweep.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { Letter } from './mailer.ts'
import { type Composer, type Template, deliverLetter, enqueueLetter, templates } from './outbox.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const letter: Letter = {
  to: 'anna@mail.example',
  subject: 'Билеты оформлены A00000001',
  html: '<p>Москва — Сочи</p>',
  text: 'Москва — Сочи',
  attachments: [{ filename: 'Ticket.pdf', contentType: 'application/pdf', content: new TextEncoder().encode('%PDF-1.7') }],
}
const from = 'Странник <help@strannik.example>'

async function put(subjectId: string): Promise<string> {
  await inTransaction(agency.db, (trx) => enqueueLetter(trx, { template: 'M-06', subjectId }, agency.clock.now()))
  await agency.db.deleteFrom('jobs').execute()
  const row = agency.db.selectFrom('outbox').select('id').where('subject_id', '=', subjectId)
  return (await row.executeTakeFirstOrThrow()).id
}

function deliveries(mailer: { send(key: string, letter: Letter): Promise<void> }) {
  const compose: Composer = async () => letter
  const all = Object.fromEntries(templates.map((template) => [template, compose])) as Record<Template, Composer>
  return (id: string) =>
    deliverLetter(
      { db: agency.db, mailer: { name: 'test', ...mailer }, compose: all, now: agency.clock.now },
      id,
      AbortSignal.timeout(60_000),
    )
}

test('a letter is queued once and sent once, however often it is requested', async () => {
  const sent: string[] = []
  const deliver = deliveries({ send: async (key) => void sent.push(key) })
  const [first, second] = [await put('order-1'), await put('order-1')]
  expect(second).toBe(first)
  await Promise.all([deliver(first), deliver(first)])
  await deliver(first)
  expect(sent).toEqual(['M-06-order-1'])
})

test('a letter of an undone transaction is never sent', async () => {
  const undone = inTransaction(agency.db, async (trx) => {
    await enqueueLetter(trx, { template: 'M-06', subjectId: 'undone' }, agency.clock.now())
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await agency.db.selectFrom('outbox').select('id').where('subject_id', '=', 'undone').execute()).toEqual([])
})

test('an unavailable mail server is retried later, with longer pauses', async () => {
  let down = true
  const sent: string[] = []
  const deliver = deliveries({
    async send(key) {
      if (down) throw new Error('connection refused')
      sent.push(key)
    },
  })
  const id = await put('order-2')
  await expect(deliver(id)).rejects.toThrow('connection refused')
  down = false
  await deliver(id)
  expect(sent).toEqual([])
  agency.clock.advance(16_000)
  await deliver(id)
  expect(sent).toEqual(['M-06-order-2'])
})

/** Deliveries through a mail server that takes a letter and answers only when the test says so. */
function slowMail() {
  const sent: string[] = []
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deliver = deliveries({
    async send(key) {
      sent.push(key)
      begun.resolve()
      await answer.promise
    },
  })
  return { sent, begun, answer, deliver }
}

test('a slow mail server gets a letter once, though the sweep finds it in the meantime', async () => {
  const { sent, begun, answer, deliver } = slowMail()
  const id = await put('order-slow')
  const first = deliver(id)
  await begun.promise
  agency.clock.advance(jobs['deliver-letter'].leaseMs - 1000)
  await sweep(agency.deps, agency.clock.now())
  expect(await agency.db.selectFrom('jobs').select('key').where('kind', '=', 'deliver-letter').execute()).toEqual([])
  await deliver(id)
  answer.resolve()
  await first
  expect(sent).toEqual(['M-06-order-slow'])
})

test('a letter in the hands of a process that died is sent by another once its lease is over', async () => {
  const sent: string[] = []
  const id = await put('order-died')
  void deliveries({ send: () => new Promise(() => {}) })(id).catch(() => {})
  await expect.poll(() => loadAttempts(id)).toBe(1)
  agency.clock.advance(jobs['deliver-letter'].leaseMs)
  await deliveries({ send: async (key) => void sent.push(key) })(id)
  expect(sent).toEqual(['M-06-order-died'])
})

test('letters written or tried while the clock of the database was a day ahead leave when it is right again, a reminder at its hour', async () => {
  const sent: string[] = []
  agency.clock.advance(DAY_MS)
  const [written, tried] = [await put('order-written-ahead'), await put('order-tried-ahead')]
  await expect(deliveries({ send: () => Promise.reject(new Error('no')) })(tried)).rejects.toThrow()
  agency.clock.advance(-DAY_MS)
  const sendAt = new Date(agency.clock.now().getTime() + DAY_MS)
  const reminder = { template: 'M-13', subjectId: 'order-tomorrow', sendAt } as const
  await inTransaction(agency.db, (trx) => enqueueLetter(trx, reminder, agency.clock.now()))
  await sweep(agency.deps, agency.clock.now())
  const queued = await agency.db.selectFrom('jobs').select('key').where('kind', '=', 'deliver-letter').execute()
  expect(queued.map(({ key }) => key).toSorted()).toEqual([written, tried].toSorted())
  for (const id of [written, tried]) await deliveries({ send: async (key) => void sent.push(key) })(id)
  expect(sent).toEqual(['M-06-order-written-ahead', 'M-06-order-tried-ahead'])
})

test('a letter in the hands of a process whose clock is a second ahead is left to it, after however many attempts', async () => {
  const { sent, begun, answer, deliver } = slowMail()
  const id = await put('order-ahead')
  await agency.db.updateTable('outbox').set({ attempts: 9 }).where('id', '=', id).execute()
  agency.clock.advance(1000)
  const first = deliver(id)
  await begun.promise
  agency.clock.advance(-1000)
  await sweep(agency.deps, agency.clock.now())
  expect(await agency.db.selectFrom('jobs').select('key').where('kind', '=', 'deliver-letter').execute()).toEqual([])
  const second = deliver(id)
  answer.resolve()
  await Promise.all([first, second])
  expect(sent).toEqual(['M-06-order-ahead'])
})

async function loadAttempts(id: string): Promise<number> {
  return (await agency.db.selectFrom('outbox').select('attempts').where('id', '=', id).executeTakeFirstOrThrow()).attempts
}

test('without SMTP the letters lie in a folder as files any mail program opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'strannik-outbox-'))
  const mailer = outboxFolder({ folder, from })
  await mailer.send('M-06-order-1', letter, AbortSignal.timeout(60_000))
  await mailer.send('M-06-order-1', letter, AbortSignal.timeout(60_000))
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/^M-06-[0-9a-f]{16}\.eml$/)
  const read = await PostalMime.parse(await readFile(join(folder, files[0] ?? '')))
  expect(read).toMatchObject({ subject: letter.subject, to: [{ address: 'anna@mail.example' }], from: { name: 'Странник' } })
  expect(read.text?.trim()).toBe(letter.text)
  expect(read.attachments.map(({ filename }) => filename)).toEqual(['Ticket.pdf'])
})

test('mail programs are offered to end a letter that may be declined, and no other', async () => {
  const stop = 'https://strannik.example/mail/stop/anna.token'
  const readHeaders = async (sent: Letter) => {
    const folder = await mkdtemp(join(tmpdir(), 'strannik-outbox-'))
    await outboxFolder({ folder, from }).send('M-12-1', sent, AbortSignal.timeout(60_000))
    const [file = ''] = await readdir(folder)
    const { headers } = await PostalMime.parse(await readFile(join(folder, file)))
    return headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => `${key}: ${value}`)
  }
  expect(await readHeaders({ ...letter, stop })).toEqual([
    `list-unsubscribe: <${stop}>`,
    'list-unsubscribe-post: List-Unsubscribe=One-Click',
  ])
  expect(await readHeaders(letter)).toEqual([])
})

test('the folder and its letters are for the server alone, those of an earlier release too', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'strannik-outbox-')), 'outbox')
  await mkdir(folder, { mode: 0o755 })
  await writeFile(join(folder, 'M-06-before.eml'), 'Канарейкина', { mode: 0o644 })
  await writeFile(join(folder, 'M-06-ancient.eml'), 'Канарейкина')
  await utimes(join(folder, 'M-06-ancient.eml'), 0, 0)
  const mailer = outboxFolder({ folder, from })
  await mailer.cleanUp?.(new Date('2026-01-01'))
  await mailer.send('M-06-order-1', letter, AbortSignal.timeout(60_000))
  const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await readMode(folder)).toBe('700')
  const files = await readdir(folder)
  expect(files).toHaveLength(2)
  expect(files).toContain('M-06-before.eml')
  for (const file of files) expect(await readMode(join(folder, file)), file).toBe('600')
  const made = outboxFolder({ folder: join(folder, 'new'), from })
  await made.cleanUp?.(new Date()) // a site that has sent nothing yet
  await made.send('M-06-order-1', letter, AbortSignal.timeout(60_000))
  expect(await readMode(join(folder, 'new'))).toBe('700')
})

/** A mail server that knows nobody of that name. */
async function openPost(delivered: string[]) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom({ address }, _session, done) {
      done(address.startsWith('stranger@') ? Object.assign(new Error('Sender refused'), { responseCode: 550 }) : null)
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody@') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        delivered.push(text)
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const place = server.server.address()
  const url = `smtp://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`
  return { url, mailer: smtp({ url, from }), close: () => new Promise<void>((closed) => server.close(closed)) }
}

test('letters to addresses there are not keep nobody else’s waiting', async () => {
  const delivered: string[] = []
  const { mailer, close } = await openPost(delivered)
  const { send } = guarded('the mail of a test', mailer, outsideNumbers.mail)
  for (let at = 0; at < outsideNumbers.mail.failures; at += 1)
    await expect(send(`M-01-${at}`, { ...letter, to: 'nobody@mail.example' }, AbortSignal.timeout(60_000))).rejects.toThrow()
  await send('M-06-order-1', letter, AbortSignal.timeout(60_000))
  expect(delivered).toHaveLength(1)
  await close()
})

test('a server that refuses us as a sender refuses every letter: sending is suspended and reported', async () => {
  const { url, close } = await openPost([])
  const refused = smtp({ url, from: 'stranger@strannik.example' })
  const reports: boolean[] = []
  const { send } = guarded('mail of a stranger', refused, outsideNumbers.mail, {
    report: (_name, isOpen) => reports.push(isOpen),
  })
  for (let at = 0; at < outsideNumbers.mail.failures; at += 1)
    await expect(send(`M-06-${at}`, letter, AbortSignal.timeout(60_000))).rejects.toThrow()
  expect(reports).toEqual([true])
  await close()
})

test('with SMTP a letter arrives, and a repeated one is recognisable', async () => {
  const delivered: string[] = []
  const { mailer, close } = await openPost(delivered)
  await mailer.send('M-06-order-1', { ...letter, to: 'anna@mail.example\r\nBcc: evil@mail.example' }, AbortSignal.timeout(60_000))
  await mailer.send('M-06-order-1', letter, AbortSignal.timeout(60_000))
  await close()
  const read = await Promise.all(delivered.map((text) => PostalMime.parse(text)))
  expect(read.map(({ subject }) => subject)).toEqual([letter.subject, letter.subject])
  expect(read[0]?.messageId).toBe(read[1]?.messageId)
  expect(read[0]?.bcc ?? []).toEqual([])
})
