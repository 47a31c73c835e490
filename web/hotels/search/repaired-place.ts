import { call, suggestHotels } from '#web/hotels/results/calls.ts'

/** The region of a name typed without picking: the first match. Normalises the address of a browser without script. */
export async function repairedPlace(params: URLSearchParams, signal: AbortSignal): Promise<URLSearchParams | undefined> {
  const name = params.get('hotelRegionName')?.trim()
  if (!name || params.get('region')) return undefined
  const found = await call(suggestHotels, { seachText: name.slice(0, 100) }, { signal }).catch(() => undefined)
  const [region] = found?.result.regions ?? []
  if (!region) return undefined
  const next = new URLSearchParams(params)
  next.set('region', region.id)
  next.set('hotelRegionName', region.name)
  return next
}
