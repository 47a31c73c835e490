import { dawnLooks } from './dawn-panorama.ts'
import { dawnStanders } from './dawn.ts'
import { type LandingPlace, type LandingShape, landingCanvases, landingSky, SHOWN } from './landing.ts'
import { type Climate, climates } from './looks.ts'
import type { View } from './panorama-layers.ts'
import { drawView } from './panorama.ts'
import type { Exposure } from './poster-cities.ts'
import { climatePoster } from './poster.ts'
import { randomOf } from './random.ts'
import { picture } from './svg.ts'

/** The sun stands on the horizon in these hours, high between them; before and after hangs the moon. */
const LOW = [5, 6, 7, 17, 18]

/** The city one lands in at a local hour: one sky from side to side, one landmark right of the words. */
export function landingPicture(place: LandingPlace, hour: number, theme: Exposure, shape: LandingShape): string {
  const { width, height } = landingCanvases[shape]
  if (isClimate(place))
    return climatePoster({ climate: place, name: '', hour: hour + SHOWN, width, height, seed: `${theme} ${shape}` })
  return picture(
    [width, height],
    drawView(viewOf(place, hour, theme, shape), undefined, `landing-${place}-${hour}-${theme}-${shape}`),
  )
}

/** Whether there is such a picture. */
export function isLandingPlace(word: string): word is LandingPlace {
  return isClimate(word) || dawnStanders.some(({ slug }) => slug === word)
}

function isClimate(word: string): word is Climate {
  return Object.hasOwn(climates, word)
}

function viewOf(place: Exclude<LandingPlace, Climate>, hour: number, theme: Exposure, shape: LandingShape): View {
  const { width, height, horizon, stand, scale, disc } = landingCanvases[shape]
  const sky = landingSky(place, hour, theme)
  const own = dawnStanders.find(({ slug }) => slug === place)?.scale ?? 1
  const isPhone = shape === 'phone'
  return {
    sky: { at: () => sky },
    width,
    height,
    horizon,
    stands: [{ look: dawnLooks[place], x: stand, scale: scale * own, far: true }],
    ...(LOW.includes(hour) ? { sun: lowSun(shape) } : { high: disc }),
    random: randomOf(`landing ${shape}`),
    furniture: {
      clouds: isPhone
        ? [[300, 150, 80]]
        : [
            [width - 240, 84, 150],
            [width - 210, 190, 110],
            [width * 0.26, 330, 130],
          ],
      boats: isPhone ? [] : [[width * 0.5, 432, 0.8]],
      grain: isPhone ? { top: 0.4, foot: 0.5 } : { top: 0.45, foot: 0.6 },
    },
  }
}

function lowSun(shape: LandingShape): NonNullable<View['sun']> {
  const { horizon, disc } = landingCanvases[shape]
  const radius = disc.radius * 1.3
  return { x: disc.x, y: horizon - radius * 0.4, radius }
}
