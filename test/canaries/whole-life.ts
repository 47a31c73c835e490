import { requestPasswordReset, changeEmail, getUser, register, resetPassword, saveProfile, signIn } from '#contract/account.ts'
import { bookFlights, checkoutFlights, getTickets, receiptPdf } from '#contract/air-orders.ts'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { suggestHotels } from '#contract/hotels.ts'
import { eraseAccount, exportPersonalData, listSessions, savePassengers } from '#contract/personal.ts'
import { suggestCities } from '#contract/places.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import type { Agency } from '#test/agency.ts'
import { bookingInput, choose, returnFromBank, receiveWebhooks, payWith } from '#test/purchase.ts'
import { chooseRoom, orderInput, payRoom } from '#test/stay.ts'
import { canaries } from './canaries.ts'

const traveller: Passenger = {
  name: canaries['a name in Latin letters'],
  surname: canaries['a surname in Latin letters'],
  birthDay: canaries['a birthday'],
  gender: 'female',
  document: { type: 'passportrf', number: canaries['a passport'], date: null },
}

const contactInfo = {
  email: canaries['an e-mail'],
  contactPerson: canaries['a contact person'],
  contactPhone: canaries['a phone'],
}

const noSecrets = (): Record<string, string> => ({})

/** What the agency itself gave somebody to keep, by what it is. */
export type Given = ReturnType<typeof noSecrets>

/**
 * Everything a person does here: registers, buys with cards that are refused and one that is not, reads documents, gets a refund,
 * changes the address, forgets the password, leaves. Returns the keys, tokens and cookies they were given.
 */
export async function liveThrough(agency: Agency): Promise<Given> {
  const given = noSecrets()
  const bearer = await join(agency, given)
  await furnish(agency, bearer)
  await fly(agency, given)
  await sleepOver(agency, given)
  await move(agency, given, bearer)
  return given
}

async function join(agency: Agency, given: Given): Promise<string> {
  const [login, password, email] = [canaries['a login'], canaries['a password'], canaries['another e-mail']]
  const payload = { login, password, email, returnUrl: 'http://localhost:3000/account', privacy: true }
  const answer = await agency.app.inject({ method: 'POST', url: register.path, payload })
  for (const { name, value } of answer.cookies) given[`cookie ${name}`] = value
  const { token } = answer.json<{ token: string }>()
  given['a token'] = token
  given['its signature'] = token.split('.')[2] ?? ''
  await followLetters(agency, given)
  for (const [name, word] of [
    [login, canaries['a wrong password']],
    [email, password],
    [canaries['another login'], password],
  ] as const)
    await agency.call(signIn, { login: name, password: word })
  return token
}

/** Opens every link of every letter, and keeps the secrets in them. */
async function followLetters(agency: Agency, given: Given): Promise<void> {
  await agency.runJobs()
  for (const { text } of agency.outbox.splice(0)) {
    for (const [address] of text.matchAll(/http:\/\/localhost:3000\S+/g)) {
      const { pathname, search } = new URL(address)
      for (const [secret] of address.matchAll(/[\w-]{32,}/g)) given[`of ${pathname.replace(secret, '…')}`] = secret
      await agency.app.inject(pathname + search)
      await agency.app.inject({ method: 'POST', url: pathname + search })
    }
  }
}

async function furnish(agency: Agency, bearer: string): Promise<void> {
  const { user } = { user: await agency.call(getUser, {}, { bearer }) }
  await agency.call(
    saveProfile,
    {
      ...user,
      firstName: canaries['a name'],
      lastName: canaries['a surname'],
      birthDate: canaries['a birthday as a day'],
      phone: canaries['a phone as typed'],
    } as never, // what a form might send
    { bearer },
  )
  await agency.call(savePassengers, { passengers: [traveller] }, { bearer })
  await agency.call(exportPersonalData, {}, { bearer })
  await agency.call(listSessions, {}, { bearer })
  await agency.call(suggestCities, { city: canaries['words of a search'] })
  await agency.call(suggestHotels, { seachText: canaries['a street'] })
}

async function fly(agency: Agency, given: Given): Promise<void> {
  const booking = { ...bookingInput(await choose(agency, 'one-way'), { passengers: [traveller] }), contactInfo }
  const made = await agency.call(bookFlights, booking, { idempotencyKey: canaries['an idempotency key'] })
  const [id, orderKey] = [made.id, made.extra.accessKey ?? '']
  given['an order key'] = orderKey
  const { paymentUrl } = (await agency.call(checkoutFlights, { id }, { orderKey })).paymentSystem.data
  for (const card of [canaries['a card'], canaries['a card as typed'], canaries['a card that is wrong']])
    await payWith(agency, paymentUrl, card)
  await returnFromBank(agency, await payWith(agency, paymentUrl, '5555555555554444'))
  await receiveWebhooks(agency)
  await agency.runJobs({ sweep: true })
  const { tickets } = await agency.call(getTickets, { id }, { orderKey })
  if (!tickets?.[0]) throw new Error('no ticket was issued')
  const [ticket] = await agency.db.selectFrom('tickets').select('number').where('order_id', '=', id).execute()
  given['a ticket'] = ticket?.number ?? ''
  const url = receiptPdf.path.replace(':id', id).replace(':ticketNumber', ticket?.number ?? '')
  await agency.app.inject({ url, headers: { 'x-order-key': orderKey } })
  const { quoteId } = await agency.call(quoteOrderRefund, { id }, { orderKey })
  await agency.call(requestOrderRefund, { id, quoteId }, { orderKey })
  await followLetters(agency, given)
}

async function sleepOver(agency: Agency, given: Given): Promise<void> {
  const guests = [{ firstName: canaries['a name'], lastName: canaries['a guest of a hotel'], isChild: false }]
  const input = orderInput(await chooseRoom(agency))
  const data = { guests, phone: canaries['a phone'], email: canaries['an e-mail'], wishes: canaries['a note'] }
  const {
    orderId: id,
    orderNumber: number,
    accessKey: orderKey = '',
    price,
  } = (await agency.call(saveOrderInfo, { ...input, data })).data
  given['the key of a stay'] = orderKey
  await payRoom(agency, { id, number, orderKey, price })
  await followLetters(agency, given)
}

async function move(agency: Agency, given: Given, bearer: string): Promise<void> {
  const password = canaries['a password']
  await agency.call(changeEmail, { email: canaries['a new e-mail'], password }, { bearer })
  await followLetters(agency, given)
  await agency.call(requestPasswordReset, { email: canaries['a new e-mail'] })
  await agency.call(requestPasswordReset, { email: canaries['a wrong e-mail'] })
  await followLetters(agency, given)
  await agency.call(resetPassword, { password: canaries['a wrong password'], token: canaries['a link’s token'] })
  await agency.call(eraseAccount, { password: canaries['a wrong password'] }, { bearer })
  await agency.call(eraseAccount, { password }, { bearer })
  await agency.runJobs({ sweep: true })
}
