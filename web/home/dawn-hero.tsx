import { type CSSProperties, Suspense, useState } from 'react'
import type { Exposure } from '#art/poster-cities.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { cityClock, useMoment } from '#web/shell/city-clock.ts'
import { classes } from '#web/ui/classes.ts'
import { useAlive } from '#web/ui/use-alive.ts'
import type { Dawn } from './dawn.ts'
import css from './dawn-hero.module.css'
import dawnPictureStyles from './dawn-picture.module.css'

/**
 * The windows of the four canvases, and how wide they are shown: they are cropped at their sides, never scaled beyond a desktop's
 * size.
 */
export const dawnWindows = [
  { shape: 'phone', media: '(width < 576px)', sizes: '100vw' },
  { shape: 'tablet', media: '(width >= 576px) and (width < 991px)', sizes: 'max(100vw, 768px)' },
  { shape: 'desktop', media: '(width >= 991px) and (width <= 1440px)', sizes: '1440px' },
  { shape: 'wall', media: '(width > 1440px)', sizes: 'max(100vw, 1920px)' },
] as const

/** The dawn around the earth: night on the left, morning on the right, under it the cities where it is so now. */
function DawnPicture({ exposures, clocks, home }: Dawn) {
  const isAlive = useAlive()
  const [rises] = useState(!isAlive) // a visitor from another page of ours sees it risen
  return (
    <div className={dawnPictureStyles.sky} aria-hidden="true">
      {exposures.map(({ theme, background, veil, sky, cities }) => (
        <div key={theme} data-exposure={theme} className={dawnPictureStyles.exposure} style={veiled(veil, background)}>
          <div className={dawnPictureStyles.canvas}>
            <Layer sets={sky} />
            <div className={dawnPictureStyles.aboveWater}>
              <div
                className={classes(dawnPictureStyles.sun, rises && dawnPictureStyles.rising)}
                data-sun={theme satisfies Exposure}
              />
            </div>
            <Layer sets={cities} />
          </div>
        </div>
      ))}
      <div className={dawnPictureStyles.canvas}>
        <Airliner moves={rises} />
        <Clocks clocks={clocks} home={home.iata} />
      </div>
    </div>
  )
}

function veiled(veil: string, backgroundColor: string): CSSProperties {
  return { '--veil': `url(${veil})`, backgroundColor }
}

function Layer({ sets }: { sets: Dawn['exposures'][number]['sky'] }) {
  const [last, ...others] = dawnWindows.toReversed()
  return (
    <picture>
      {others.map(({ shape, media, sizes }) => (
        <source key={shape} media={media} srcSet={sets[shape]} sizes={sizes} />
      ))}
      {last && <img srcSet={sets[last.shape]} sizes={last.sizes} alt="" loading="lazy" fetchPriority="high" />}
    </picture>
  )
}

/** A white airliner and its way, dotted. */
function Airliner({ moves }: { moves: boolean }) {
  return (
    <svg className={dawnPictureStyles.airliner} viewBox="0 0 216 128" fill="#fff">
      <path
        className={classes(moves && dawnPictureStyles.trail)}
        d="M4 124Q140 4 166 14"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeDasharray="1 7"
        strokeLinecap="round"
        opacity=".8"
      />
      <g transform="translate(188 16) rotate(12) scale(1.25)">
        <path d="M-18-1.6 12-2.6Q20-2 22 .4 18 2.4 12 2.4L-18 1.4-23-7H-20L-15-1.6ZM4 0-8 13H-12L-5 0Z" />
        <path d="M2-1-5-9H-8L-4-1Z" opacity=".8" />
      </g>
    </svg>
  )
}

/** Local times under the horizon, first as the server wrote them; they move while the page is open. */
function Clocks({ clocks, home }: { clocks: Dawn['clocks']; home: string }) {
  const moment = useMoment()
  return clocks.map(({ shape, cities }) => (
    <ul key={shape} className={classes(dawnPictureStyles.clocks, dawnPictureStyles[shape])}>
      {cities.map(({ iata, name, timeZone, time, x }) => (
        <li key={iata} className={classes(iata === home && dawnPictureStyles.home)} style={{ left: `${x * 100}%` }}>
          <b>{moment ? cityClock(moment, timeZone) : time}</b>
          {name}
        </li>
      ))}
    </ul>
  ))
}

const DawnLine = lazyPart(() => import('./dawn-line.tsx'), 'DawnLine')

type Props = { dawn: Dawn; onFly: (iata: string) => void }

/** The first screen: where dawn is now. */
export function DawnHero({ dawn, onFly }: Props) {
  return (
    <div className={css.hero}>
      <DawnPicture {...dawn} />
      <div className={`wrap ${css.text}`}>
        <h1 className="d1">
          Где-то сейчас
          <br />
          рассвет
        </h1>
        <Suspense>
          <DawnLine dawn={dawn} onFly={onFly} />
        </Suspense>
      </div>
    </div>
  )
}
