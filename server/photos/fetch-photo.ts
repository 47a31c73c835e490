import { lookup } from 'node:dns'
import { type IncomingMessage, get as getPlain } from 'node:http'
import { get } from 'node:https'
import { type LookupFunction, BlockList, isIP } from 'node:net'
import type { PhotoPlace } from '#server/hotels/supplier.ts'

/** Addresses outside the public internet: this machine, this network, networks of examples and of multicast. */
const closed = new BlockList()
const closedBlocks: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [from, bits] of closedBlocks) closed.addSubnet(from, bits, 'ipv4')
/** Of IPv6 only the allocated range; without the addresses which embed an IPv4 one, and examples. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [from, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(from, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Resolves a host and refuses it when any of its addresses is not public: the connection goes to the resolved address. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('No such host'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new Error('The host is not public'), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

const MOST_BYTES = 8 * 1024 * 1024

/** The magic bytes of accepted pictures; the server's content type is ignored. */
const beginnings: { at: number; bytes: Buffer }[][] = [
  [{ at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) }],
  [{ at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }],
  [
    { at: 0, bytes: Buffer.from('RIFF') },
    { at: 8, bytes: Buffer.from('WEBP') },
  ],
]

function isPicture(bytes: Buffer): boolean {
  return beginnings.some((marks) => marks.every(({ at, bytes: mark }) => bytes.subarray(at, at + mark.length).equals(mark)))
}

/**
 * Whether a photograph may be fetched from there: by https from a listed host, on its usual port, without a name and password.
 */
export function mayFetch({ url, hosts, isFake }: PhotoPlace): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password } = new URL(url)
  if (!hosts.includes(hostname) || username !== '' || password !== '') return false
  if (isFake) return protocol === 'http:' || protocol === 'https:'
  return protocol === 'https:' && port === '' && (isIP(hostname) === 0 || isPublicAddress(hostname))
}

/**
 * The bytes of a photograph; undefined when there is none to be shown: moved elsewhere, too large, not a picture. Throws when
 * nobody answers or the server fails.
 */
export async function fetchPhoto(place: PhotoPlace, signal: AbortSignal): Promise<Buffer | undefined> {
  if (!mayFetch(place)) return undefined
  const response = await open(place, signal)
  const { statusCode = 0, headers } = response
  if (statusCode >= 500) {
    response.destroy()
    throw new Error(`A photograph answered HTTP ${statusCode}`)
  }
  if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > MOST_BYTES) return void response.destroy() // redirects are not followed
  return readBytes(response)
}

function open({ url, isFake }: PhotoPlace, signal: AbortSignal): Promise<IncomingMessage> {
  const options = { signal, headers: { 'user-agent': 'Partner/1.0', accept: 'image/jpeg,image/png,image/webp' } }
  return new Promise((resolve, reject) => {
    const request = isFake ? getPlain(url, options, resolve) : get(url, { ...options, lookup: publicLookup }, resolve)
    request.once('error', reject)
  })
}

/** Stops at the limit. */
async function readBytes(response: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length > MOST_BYTES) return undefined // leaving the loop ends the answer
  }
  const bytes = Buffer.concat(parts)
  return isPicture(bytes) ? bytes : undefined
}
