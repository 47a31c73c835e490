import { type Entry, type Site, callSite, fetchProof } from './site.ts'

/** Mostly one that pays; one that requires a code first; two that are refused. */
const cards = [
  '5555555555554444',
  '5555555555554444',
  '5555555555554444',
  '4000000000000259',
  '4000000000000002',
  '4000000000000069',
] as const
const FORGERY_SHARE = 0.05

/** Opens a payment, with points now and then, and fills the form of the bank; a refused buyer tries again once. */
export async function pay(site: Site, entry: Entry): Promise<void> {
  const { random } = site
  const method = random.hits(0.3) ? 'sbp' : 'card'
  const page = await open(site, entry, { method, usePoints: entry.person?.isActivated === true && random.hits(0.6) })
  if (!page) return
  if (random.hits(FORGERY_SHARE)) await lie(site, page)
  const changes = random.hits(0.08)
  const other = changes ? await open(site, entry, { method: method === 'sbp' ? 'card' : 'sbp', usePoints: undefined }) : undefined
  const said = await fillForm(site, entry, page)
  if (other && (said !== 'paid' || random.hits(0.5))) await fillForm(site, entry, other)
  if (random.hits(0.7)) await callSite(site, `/pay/return/${entry.id}`)
  if (said !== 'declined' || random.hits(0.4)) return
  const again = await open(site, entry, { method: 'card', usePoints: undefined })
  if (again) await fillForm(site, entry, again)
  await callSite(site, `/pay/return/${entry.id}`)
}

type Way = { method: 'card' | 'sbp'; usePoints: boolean | undefined }

/** What the agency answers to «pay»: the bank's page; undefined when there is none to fill. The sums it names are kept. */
function open(site: Site, entry: Entry, way: Way): Promise<string | undefined> {
  return entry.kind === 'air' ? openFlights(site, entry, way) : openHotelPayment(site, entry, way)
}

async function openFlights(site: Site, entry: Entry, { method, usePoints }: Way): Promise<string | undefined> {
  const headers = await fetchProof(site, entry)
  const submit = (useBonus: boolean | undefined) =>
    callSite(site, `/api/air/Checkout/${entry.id}`, { json: { method, useBonus }, headers })
  let answer = await submit(usePoints || undefined)
  if (answer.status !== 200 && usePoints) answer = await submit(undefined)
  if (answer.status !== 200) return undefined
  type Opened = { amount: number; bonusAmount: number; paymentSystem: { data: { paymentUrl: string } } }
  const { amount, bonusAmount, paymentSystem } = answer.read<Opened>()
  return opened(entry, { amount, bonus: bonusAmount, url: paymentSystem.data.paymentUrl })
}

async function openHotelPayment(site: Site, entry: Entry, { method, usePoints }: Way): Promise<string | undefined> {
  const headers = await fetchProof(site, entry)
  const orderId = entry.id
  if (usePoints) await callSite(site, '/api/Base/BonusPayment', { json: { orderId }, headers })
  const answer = await callSite(site, '/api/Base/GetPaymentParams', { json: { orderId, method }, headers })
  type Params = { data: { amount: number; bonusAmount: number; paymentUrl: string } }
  if (answer.status === 200) {
    const { amount, bonusAmount, paymentUrl } = answer.read<Params>().data
    return opened(entry, { amount, bonus: bonusAmount, url: paymentUrl })
  }
  const seen = await callSite(site, '/api/Base/GetPaymentInfo', { json: { orderId }, headers })
  const { amount, bonusAmount } = seen.read<{ data: { amount: number; bonusAmount: number } }>().data
  return opened(entry, { amount, bonus: bonusAmount, url: '' })
}

function opened(entry: Entry, { amount, bonus, url }: { amount: number; bonus: number; url: string }): string | undefined {
  Object.assign(entry, { amount, bonus })
  if (amount === 0) entry.coveredByPoints = true
  if (amount === 0 || !url.includes('/page/')) return undefined
  if (!entry.pages.includes(url)) entry.pages.push(url)
  return url
}

/** The buyer at the bank: types a card, then the code when one is wanted. */
export async function fillForm({ random }: Pick<Site, 'random'>, entry: Entry, page: string): Promise<string> {
  const card = random.pick(cards)
  const post = async (form: object) => {
    const answer = await fetch(page, { method: 'POST', body: JSON.stringify(form) })
    return (await answer.json()) as { said: string; amount: number }
  }
  const at = Date.now()
  let answer = await post({ card })
  if (answer.said === 'code') answer = await post({ card, code: random.hits(0.8) ? '1234' : '0000' })
  if (answer.said === 'paid') entry.paid.push({ at, sum: answer.amount })
  return answer.said
}

/** A stranger says that the bank says: paid. */
async function lie(site: Site, page: string): Promise<void> {
  const id = page.split('/').at(-1)
  const json = { type: 'notification', event: 'payment.succeeded', object: { id, status: 'succeeded' } }
  const { status } = await callSite(site, '/pay/webhook/yookassa', { json, headers: { 'x-forwarded-for': '8.8.8.8' } })
  if (status !== 401) site.journal.violations.push(`I9 a stranger spoke for the bank and was answered ${status}`)
}
