import { isIP } from 'node:net'

/**
 * Whose X-Forwarded-* is trusted: nobody's, that of so many proxies counted from us, or of callers from these networks. What a
 * stranger writes into the header comes before what the proxies add, and is never read.
 */
export type Proxies = false | number | string[]

const MOST_HOPS = 9
const names = ['loopback', 'linklocal', 'uniquelocal']

/** Reads TRUST_PROXY: off, on (one proxy), a number of them, or networks separated by commas; undefined for anything else. */
export function readProxies(text: string): Proxies | undefined {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= MOST_HOPS ? Number(text) : undefined
  const networks = text.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}

function isNetwork(text: string): boolean {
  if (names.includes(text)) return true
  const [address = '', bits, ...others] = text.split('/')
  const family = isIP(address)
  if (family === 0 || others.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32))
}

/** The same in the framework's form, which accepts no bare number. */
export function trustOf(proxies: Proxies): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
