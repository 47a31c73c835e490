import { useCallback } from 'react'
import type { NearbyFlight } from '#contract/air.ts'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { useRequest } from '#web/data/use-request.ts'
import { LinkButton } from '#web/shell/link-button.tsx'

/** The same trip by way of a neighbouring city, each a press away with its price; nothing while none is known (DAIR-34). */
export function NearbyFlights({ form }: { form: AirForm }) {
  return useNearby(form).map((near) => (
    <LinkButton
      key={`${near.iataFrom} ${near.iataTo}`}
      variant="tonal"
      to={`${paths.airResults}?${airFormParams(movedTo(form, near))}`}
    >
      {placeText(form, near)}, от&nbsp;{formatRub(near.price)}
    </LinkButton>
  ))
}

/** `Прилёт рядом: Краснодар, 96 км`, or the whole city when one of its airports was asked. */
function placeText({ iataFrom }: AirForm, { iataFrom: from, city, km }: NearbyFlight): string {
  if (km === 0) return `${city}, все аэропорты`
  return `${from === iataFrom ? 'Прилёт рядом' : 'Вылет рядом'}: ${city}, ${km}\u00a0км`
}

function movedTo(form: AirForm, { iataFrom, iataTo, city }: NearbyFlight): AirForm {
  const names = iataFrom === form.iataFrom ? { to: city } : { from: city }
  return { ...form, ...names, iataFrom, iataTo, lastUpdate: 0 }
}

function useNearby({ iataFrom, iataTo, dateThere }: AirForm): NearbyFlight[] {
  const day = parseAirDay(dateThere)
  const ask = useCallback(
    async (signal: AbortSignal) => {
      if (!day) return []
      const { call, nearbyFlights } = await import('#web/air/search/calls.ts')
      return (await call(nearbyFlights, { iataFrom, iataTo, day }, { signal })).near
    },
    [iataFrom, iataTo, day],
  )
  const { request } = useRequest(ask)
  return request.phase === 'ready' ? request.reply : []
}
