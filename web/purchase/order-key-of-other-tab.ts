import { ApiError } from '#web/data/call.ts'
import { activateNextOrderKey, orderKey, rememberOrderKey } from './order-access.ts'

/** How tabs of one browser request the key of an order from each other; nothing of it is stored. */
const CHANNEL = 'order-keys'
/** A tab that has the key answers within milliseconds, one in the background a little later. */
const TIMEOUT_MS = 500

type Message = { question: string } | { requested: string; key: string } | { changed: string; key: string }

let open: BroadcastChannel | undefined

/** This tab answers others while it is visible or in the background; in the back/forward cache it stays silent. */
function answerOtherTabs() {
  open ??= new BroadcastChannel(CHANNEL)
  open.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('changed' in data && orderKey(data.changed)) rememberOrderKey(data.changed, data.key)
    const key = 'question' in data ? orderKey(data.question) : undefined
    if ('question' in data && key) open?.postMessage({ requested: data.question, key } satisfies Message)
  }
}

function fallSilent() {
  open?.close()
  open = undefined
}

if (typeof window !== 'undefined' && 'BroadcastChannel' in window) {
  answerOtherTabs()
  addEventListener('pageshow', answerOtherTabs)
  addEventListener('pagehide', fallSilent)
}

/** Requests the key of an order from the other tabs and remembers it; false when none of them has it. */
function requestKeyFromOtherTabs(id: string): Promise<boolean> {
  if (!('BroadcastChannel' in globalThis)) return Promise.resolve(false)
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (!('requested' in data) || data.requested !== id) return
      rememberOrderKey(id, data.key)
      clearTimeout(timer)
      resolve(true)
    })
    channel.postMessage({ question: id } satisfies Message)
  }).finally(() => channel.close())
}

/** Uses the key an order has been given and sends it to the other tabs that show the order. */
export function changeOrderKey(id: string, key: string): void {
  rememberOrderKey(id, key)
  open?.postMessage({ changed: id, key } satisfies Message)
}

/**
 * Fetches an order; where this tab cannot prove it, once more with the key whose change was not answered, or with that of a tab
 * that can (DAPI-04).
 */
export async function fetchProven<Reply>(id: string, load: () => Promise<Reply>): Promise<Reply> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const isFound = activateNextOrderKey(id) || (orderKey(id) === undefined && (await requestKeyFromOtherTabs(id)))
    if (!isFound) throw error
    return load()
  }
}
