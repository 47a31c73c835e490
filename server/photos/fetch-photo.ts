import { type IncomingMessage, get as getPlain } from 'node:http'
import { get } from 'node:https'
import { isIP } from 'node:net'
import type { PhotoPlace } from '#server/hotels/supplier.ts'
import { isPublicAddress, publicLookup } from './public-host.ts'

const MOST_BYTES = 8 * 1024 * 1024

/** How the pictures begin that are taken; what a server says of their kind is not read. */
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

/** Whether a photograph may be fetched from there: by https from a host of the list, on its usual port, without a name and password. */
export function mayFetch({ url, hosts, isFake }: PhotoPlace): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password } = new URL(url)
  if (!hosts.includes(hostname) || username !== '' || password !== '') return false
  if (isFake) return protocol === 'http:' || protocol === 'https:'
  return protocol === 'https:' && port === '' && (isIP(hostname) === 0 || isPublicAddress(hostname))
}

/**
 * The bytes of a photograph; undefined when there is none to be shown: moved elsewhere, too large, no picture. Throws when nobody
 * answers or the server fails.
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
  return bytesOf(response)
}

function open({ url, isFake }: PhotoPlace, signal: AbortSignal): Promise<IncomingMessage> {
  const options = { signal, headers: { 'user-agent': 'Partner/1.0', accept: 'image/jpeg,image/png,image/webp' } }
  return new Promise((resolve, reject) => {
    const request = isFake ? getPlain(url, options, resolve) : get(url, { ...options, lookup: publicLookup }, resolve)
    request.once('error', reject)
  })
}

/** Stops at the limit. */
async function bytesOf(response: IncomingMessage): Promise<Buffer | undefined> {
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
