import type { CSSProperties, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { Panorama } from './panorama.ts'
import css from './hero.module.css'

type Props = {
  panorama: Panorama
  title: ReactNode
  children: ReactNode
}

/** The panorama of the earth at some hour under a title. */
export function Hero({ panorama, title, children }: Props) {
  return (
    <div className={css.hero}>
      <div className={css.sky}>
        {panorama.map(({ theme, background, veil, src, wide, narrow }) => (
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
  return { '--veil': `url(${veil})` }
}
