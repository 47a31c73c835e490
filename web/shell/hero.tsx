import type { CSSProperties, ReactNode } from 'react'
import { cityClock, useMoment } from './city-clock.ts'
import type { Panorama } from './panorama.ts'
import { classes } from '#web/ui/classes.ts'
import css from './hero.module.css'

type Props = {
  /** As the server drew it; both first renders agree on it. */
  panorama: Panorama
  /** IATA code of the city marked with the sun. */
  home: string
  title: ReactNode
  children: ReactNode
}

/** The panorama of the earth at this very moment, with the clocks of its cities (DESIGN §5). */
export function Hero({ panorama: { pictures, clocks }, home, title, children }: Props) {
  return (
    <div className={css.hero}>
      <div className={css.sky}>
        {pictures.map(({ theme, background, veil, src, wide, narrow }) => (
          <picture key={theme} data-exposure={theme} style={{ ...veiled(veil), backgroundColor: background }}>
            <source media="(width < 768px)" srcSet={narrow} sizes="100vw" />
            <img
              src={src}
              srcSet={wide}
              sizes="max(100vw, 1440px)"
              width="1440"
              height="680"
              alt=""
              loading="lazy"
              fetchPriority="high"
            />
          </picture>
        ))}
        <Clocks clocks={clocks} home={home} />
        <div className={css.scrim} />
      </div>
      <div className={classes('wrap', css.text)}>
        <h1 className="d1">{title}</h1>
        <p className={css.lead}>{children}</p>
      </div>
    </div>
  )
}

function veiled(veil: string): CSSProperties {
  return { '--veil': `url(${veil})` } as CSSProperties // React's type knows no custom properties
}

/** Real local times under the horizon, first as the server wrote them; they move while the page is open. */
function Clocks({ clocks, home }: { clocks: Panorama['clocks']; home: string }) {
  const moment = useMoment()
  return (
    <ul className={css.clocks} aria-hidden="true">
      {clocks.map(({ iata, name, timeZone, time, x }) => (
        <li key={iata} className={classes(iata === home && css.home)} style={{ left: `${x * 100}%` }}>
          <b>{moment ? cityClock(moment, timeZone) : time}</b>
          {name}
        </li>
      ))}
    </ul>
  )
}
