import { onceConnected } from '#web/boot/once-connected.ts'

/** What React Router asks for by itself: the routes behind an address, and the data of a page. */
const OWN = /\/__manifest\?|\.data(?:\?|$)/

/**
 * A step whose request was lost with the network ends when it is back. React Router shows an error in place of the page instead,
 * and can be told otherwise nowhere but in the `fetch` it calls.
 */
export function keepStepsWhenLost(): void {
  const ask = window.fetch
  window.fetch = (input, init) => {
    const once = () => ask(input, init)
    const reads = (init?.method ?? 'GET') === 'GET' && !(input instanceof Request)
    return reads && OWN.test(String(input)) ? onceConnected(once, init?.signal) : once()
  }
}
