import { type ReactNode, useEffect, useState } from 'react'
import { heroBackground, heroClocks, heroSrcSet, heroUrl } from '#art/hero.ts'
import type { Exposure } from '#art/poster-cities.ts'
import { classes } from '#web/ui/classes.ts'
import css from './hero.module.css'

const exposures: readonly Exposure[] = ['light', 'dark']

type Props = {
  /** The server's clock, an instant; both first renders agree on it. */
  now: string
  /** IATA code of the city marked with the sun. */
  home: string
  title: ReactNode
  children: ReactNode
}

/** The panorama of the earth at this very moment, with the clocks of its cities (DESIGN §5). */
export function Hero({ now, home, title, children }: Props) {
  const at = new Date(now)
  return (
    <div className={css.hero}>
      <div className={css.sky}>
        {exposures.map((theme) => (
          <picture key={theme} className={css[theme]} style={{ background: heroBackground(at, theme) }}>
            <source media="(width < 768px)" srcSet={heroSrcSet(at, theme, 'narrow')} sizes="100vw" />
            <img
              src={heroUrl(at, theme, 'wide', 1440)}
              srcSet={heroSrcSet(at, theme, 'wide')}
              sizes="max(100vw, 1440px)"
              width="1440"
              height="680"
              alt=""
              loading="lazy"
              fetchPriority="high"
            />
          </picture>
        ))}
        <Clocks now={at} home={home} />
        <div className={css.scrim} />
      </div>
      <div className={classes('wrap', css.text)}>
        <h1 className="d1">{title}</h1>
        <p className={css.lead}>{children}</p>
      </div>
    </div>
  )
}

const MINUTE_MS = 60_000

function clockAt(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment)
}

/** Real local times under the horizon; they move while the page is open. */
function Clocks({ now, home }: { now: Date; home: string }) {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(new Date()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return (
    <ul className={css.clocks} aria-hidden="true">
      {heroClocks('wide').map(({ iata, name, timeZone, x }) => (
        <li key={iata} className={classes(iata === home && css.home)} style={{ left: `${x * 100}%` }}>
          <b>{clockAt(moment, timeZone)}</b>
          {name}
        </li>
      ))}
    </ul>
  )
}
