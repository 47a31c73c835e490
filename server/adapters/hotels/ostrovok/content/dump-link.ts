import * as z from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { EtgCall } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import type { DumpKind } from './dump-store.ts'

/** Where an edition of a dump lies for an hour, and since when it is so. */
export type DumpLink = { url: string; edition: Date }

const Link = z.looseObject({ url: z.url({ protocol: /^https?$/ }), last_update: z.string() })

const endpoints = {
  regions: 'hotel/region/dump/',
  hotels: 'hotel/info/dump/',
  changes: 'hotel/info/incremental_dump/',
} satisfies Record<DumpKind, string>

export async function dumpLink(call: EtgCall, kind: DumpKind, signal: AbortSignal): Promise<DumpLink> {
  const request = { data: kind === 'regions' ? {} : { language: 'ru', inventory: 'all' }, shape: Link, signal }
  const post = async () => call(endpoints[kind], request)
  // Their page shows that of the regions without a body; whether it may have one is not told.
  const got = kind === 'regions' ? call(endpoints[kind], { ...request, method: 'GET' }).catch(orElse(post)) : post()
  const { url, last_update } = await got
  const edition = new Date(/[Zz]$|[+-]\d\d:?\d\d$/.test(last_update) ? last_update : `${last_update}Z`)
  if (Number.isNaN(edition.getTime())) throw new Refusal('hotels.supplier-failed', { supplierText: 'a dump of no date' })
  return { url, edition }
}

function orElse<T>(other: () => Promise<T>): (error: unknown) => Promise<T> {
  return async (error) => {
    if (error instanceof Refusal && error.details.supplierText?.includes('unexpected_method')) return other()
    throw error
  }
}
