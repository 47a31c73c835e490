import { type ReactNode, useState } from 'react'
import { heroSrcSet, heroUrl } from '#art/hero.ts'
import css from './waiting-picture.module.css'

/** The panorama of this very hour over the news; the picture is only an ornament. */
export function WaitingPicture({ title, children }: { title: string; children: ReactNode }) {
  const [now] = useState(() => new Date())
  return (
    <div className={css.dawn}>
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} data-exposure={theme}>
          <source media="(width < 768px)" srcSet={heroSrcSet(now, theme, 'narrow')} sizes="100vw" />
          <img src={heroUrl(now, theme, 'wide', 1440)} srcSet={heroSrcSet(now, theme, 'wide')} sizes="100vw" alt="" />
        </picture>
      ))}
      <div className={`wrap ${css.words}`}>
        <h1 className="d1">{title}</h1>
        <p className="lead" aria-live="polite">
          {children}
        </p>
      </div>
    </div>
  )
}
