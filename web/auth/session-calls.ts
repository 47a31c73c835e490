import { getUser, signOut } from '#contract/account.ts'
import { readClaims } from '#domain/account/claims.ts'
import type { User } from '#domain/account/user.ts'
import { ApiError, call } from '#web/data/call.ts'
import { closeCreated } from './created.ts'
import { storedToken } from './token.ts'

/** The owner of the token; undefined when the server did not answer. */
export async function readUser(): Promise<User | undefined> {
  const person = readClaims(storedToken() ?? '')
  if (person) void claimOrders(person.sub).catch(() => {})
  if (sessionStorage.getItem('account_created') !== person?.email) closeCreated() // another has registered in this tab
  try {
    return await call(getUser, {})
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The orders web/boot/offline-pages.ts has saved in this browser are of this person from now on. */
async function claimOrders(person: string): Promise<void> {
  if (!(await globalThis.caches?.has('orders'))) return // no caches over http
  const { openOrders } = await import('#web/boot/offline-pages.ts')
  await openOrders(person)
}

/** How long a sign-out waits for the server: the visitor is leaving whatever it answers. */
const FAREWELL_MS = 1500

export async function sendSignOut(): Promise<void> {
  const sent = call(signOut, {}).catch(() => {}) // best effort: the token is deleted anyway (DAUTH-11)
  await Promise.race([sent, new Promise((done) => setTimeout(done, FAREWELL_MS))])
}

/** Deletes what a person who signs out has typed or opened in this tab. */
export async function forgetTyped(): Promise<void> {
  const [{ wipeDraft }, { wipeHotelDraft }, { orderPages }] = await Promise.all([
    import('#web/air/booking/draft.ts'),
    import('#web/hotels/booking/draft.ts'),
    import('#web/hotels/order/orders-cache.ts'),
  ])
  wipeDraft()
  wipeHotelDraft()
  orderPages.forget()
}
