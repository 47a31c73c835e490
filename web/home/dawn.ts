import {
  type DawnShape,
  dawnBackground,
  dawnCanvases,
  dawnSet,
  dawnShapes,
  dawnSkyUrl,
  dawnStands,
  dawnUrl,
  dawnVeilUrl,
} from '#art/dawn.ts'
import { type Exposure, exposures } from '#art/poster-cities.ts'
import { dawnLine, type DawnLine, type Sunrise } from '#domain/dawn/line.ts'
import { sunrisesAround } from '#domain/dawn/sunrise.ts'
import { HOUR_MS, type Instant, instant, MINUTE_MS } from '#domain/text/dates.ts'
import { cache } from '#web/data/cache.ts'
import { cityClock } from '#web/shell/city-clock.ts'

/** How long a page's dawn is valid before it is fetched again. */
const AHEAD_MS = 2 * HOUR_MS

/** The pictures of one theme: `srcset`s by canvas of the sky, and of the cities before it. */
type DawnExposure = {
  theme: Exposure
  background: string
  veil: string
  sky: Record<DawnShape, string>
  cities: Record<DawnShape, string>
}

/** A clock under the horizon; `x` is a share of the picture's width, `time` its text when the page is made. */
type DawnClock = { iata: string; name: string; timeZone: string; time: string; x: number }

/** The first screen of a moment. */
export type Dawn = {
  at: Instant
  home: { iata: string; name: string }
  exposures: DawnExposure[]
  clocks: { shape: DawnShape; cities: DawnClock[] }[]
  sunrises: Sunrise[]
  line?: DawnLine
}

const dawns = cache<Dawn>({ most: 1 })

/** The first screen of a minute, made once by the loader: the browser need not load the earth to show a picture. */
export function dawnOfMinute(now: Date, home: Dawn['home'], sold: readonly string[]): Dawn {
  const key = `${Math.floor(now.getTime() / MINUTE_MS)} ${sold.join()}`
  const known = dawns.get(key)
  if (known) return known
  const dawn = dawnAt(now, home, (iata) => sold.includes(iata))
  dawns.set(key, dawn)
  return dawn
}

function dawnAt(moment: Date, home: Dawn['home'], isSold: (iata: string) => boolean): Dawn {
  const sunrises = sunrisesAround(moment.getTime(), AHEAD_MS, isSold)
  return {
    at: instant(moment),
    home,
    exposures: exposures.map((theme) => ({
      theme,
      background: dawnBackground[theme],
      veil: dawnVeilUrl(theme),
      sky: byShape((shape) => dawnSet(shape, (width) => dawnSkyUrl(theme, shape, width))),
      cities: byShape((shape) => dawnSet(shape, (width) => dawnUrl(moment, theme, shape, width))),
    })),
    clocks: dawnShapes.map((shape) => ({
      shape,
      cities: dawnStands(moment, shape, home.iata).map(({ iata, name, timeZone, x }) => ({
        iata,
        name,
        timeZone,
        time: cityClock(moment, timeZone),
        x: Math.round((x / dawnCanvases[shape].width) * 1000) / 1000,
      })),
    })),
    sunrises,
    line: dawnLine(sunrises, moment.getTime()),
  }
}

function byShape(setOf: (shape: DawnShape) => string): Record<DawnShape, string> {
  return { phone: setOf('phone'), tablet: setOf('tablet'), desktop: setOf('desktop'), wall: setOf('wall') }
}
