import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type BankRow, type BankAccounts, bankPayment, cancelWaiting, transfer, useCard, useCode } from './accounts.ts'
import { cardPage, codePage, lostPage, transferPage } from './html.ts'
import { type CardForm, CODE_TRIES, bankOf, cardErrors, cardOf } from './test-payment-methods.ts'

type Form = Partial<Record<'action' | 'bank' | 'number' | 'expiry' | 'cvc' | 'code', string>>
type PageRequest = { Params: { id: string }; Body: Form; Querystring: { card?: string } }
type Bank = BankAccounts & { merchant: string; publicUrl: string }

const family = '@expo-google-fonts/golos-text'
/** The typeface of its pages by weight, from an address of its own: no other is let in. */
const faces = new Map([
  ['400', `${family}/400Regular/GolosText_400Regular.ttf`],
  ['700', `${family}/700Bold/GolosText_700Bold.ttf`],
])

/** The bank's own pages (DPAY-09, DPAY-13): the card, then its code, or the code to scan; they work without scripts. */
export function sandboxPages(app: FastifyInstance, bank: Bank): void {
  app.get<{ Params: { weight: string } }>('/pay/sandbox/faces/:weight', async (request, reply) => {
    const face = faces.get(request.params.weight)
    if (!face) return lost(reply, bank)
    const letters = await readFile(createRequire(import.meta.url).resolve(face))
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/ttf').send(letters)
  })
  app.get<PageRequest>('/pay/sandbox/:id', async (request, reply) => {
    const row = await bankPayment(bank, request.params.id)
    if (!row) return lost(reply, bank)
    if (!isUnanswered(row)) return reply.redirect(row.return_url, 303)
    if (row.method === 'sbp') return showTransfer(reply, bank, row)
    if (row.codes_left !== null) return showCode(reply, bank, row)
    return showCard(reply, bank, row, { form: prefilled(bank, request.query.card) })
  })
  app.post<PageRequest>('/pay/sandbox/:id', { config: { form: true } }, async (request, reply) => {
    const row = await bankPayment(bank, request.params.id)
    if (!row) return lost(reply, bank)
    if (isUnanswered(row)) {
      const refused = await act(reply, bank, row, typeof request.body === 'object' ? (request.body ?? {}) : {})
      if (refused) return refused
    }
    const after = await bankPayment(bank, row.id)
    const waits = after && isUnanswered(after)
    return reply.header('cache-control', 'no-store').redirect(waits ? `/pay/sandbox/${row.id}` : row.return_url, 303)
  })
}

/** Nothing was done about it yet; money on its way needs nothing more. */
function isUnanswered({ state, ready_at }: BankRow): boolean {
  return state === 'Pending' && ready_at === null
}

/** Handles the form; returns a page when the form has to be filled again. */
async function act(reply: FastifyReply, bank: Bank, row: BankRow, { action, ...sent }: Form): Promise<FastifyReply | undefined> {
  if (action === 'cancel') return void (await cancelWaiting(bank, row.id))
  if (row.method === 'sbp') return chooseBank(bank, row, sent.bank)
  if (row.codes_left !== null) return void (await useCode(bank, row, String(sent.code ?? '')))
  const form = { number: String(sent.number ?? ''), expiry: String(sent.expiry ?? ''), cvc: String(sent.cvc ?? '') }
  const errors = cardErrors(form, bank.now())
  const card = cardOf(form.number)
  if (!card || Object.keys(errors).length > 0) return showCard(reply.code(422), bank, row, { form, errors })
  return void (await useCard(bank, row.id, card))
}

async function chooseBank(bank: Bank, { id }: BankRow, chosen: string | undefined): Promise<undefined> {
  const app = bankOf(chosen ?? '')
  if (app) await transfer(bank, id, app)
}

/** A test card of the list with a date and a code that will do; the list works without scripts too. */
function prefilled({ now }: Bank, number: string | undefined): CardForm | undefined {
  const card = number ? cardOf(number) : undefined
  return card && { number: card.number, expiry: nextYears(now()), cvc: '123' }
}

function nextYears(now: Date): string {
  return `12/${String(now.getUTCFullYear() + 3).slice(2)}`
}

function showCard(
  reply: FastifyReply,
  bank: Bank,
  row: BankRow,
  filled: Pick<Parameters<typeof cardPage>[0], 'form' | 'errors'>,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return send(reply, nonce, row, cardPage({ nonce, row, merchant: bank.merchant, now: bank.now(), ...filled }))
}

async function showTransfer(reply: FastifyReply, bank: Bank, row: BankRow): Promise<FastifyReply> {
  const { drawCode } = await import('#art/qr-code.ts')
  const nonce = randomBytes(16).toString('base64')
  const code = drawCode(`${bank.publicUrl}/pay/sandbox/${row.id}`)
  return send(reply, nonce, row, transferPage({ nonce, row, code, merchant: bank.merchant, now: bank.now() }))
}

function showCode(reply: FastifyReply, bank: Bank, row: BankRow): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const wrong = (row.codes_left ?? CODE_TRIES) < CODE_TRIES
  return send(reply, nonce, row, codePage({ nonce, row, merchant: bank.merchant, wrong }))
}

function lost(reply: FastifyReply, bank: Bank): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return send(reply.code(404), nonce, undefined, lostPage({ nonce, merchant: bank.merchant }))
}

/** A policy of the bank's own: its one style and script by nonce, its typeface, an icon, forms to itself and back to the agency. */
function send(reply: FastifyReply, nonce: string, row: BankRow | undefined, html: string): FastifyReply {
  const back = row ? ` ${new URL(row.return_url).origin}` : ''
  const policy = `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'self'`
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}
