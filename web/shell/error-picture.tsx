import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import css from './error-picture.module.css'

type Props = {
  /** `lost-moon` has only its path on the water: the moon itself is in the words. */
  scene: 'night-sea' | 'lost-moon'
  /** The huge first line. */
  big: ReactNode
  children: ReactNode
  links: ReactNode
}

/** A full-width night over the sea with a message and the ways out; the header lies over it. */
export function NightSea({ scene, big, children, links }: Props) {
  const address = (width: number) => `/art/scenes/${scene}-${width}.avif`
  return (
    <section className={css.night}>
      <img
        className={css.picture}
        src={address(1440)}
        srcSet={`${address(720)} 720w, ${address(1440)} 1440w`}
        sizes="max(100vw, 160vh)"
        width="1440"
        height="900"
        alt=""
        fetchPriority="high"
      />
      <div className={classes('wrap', css.words)}>
        {big}
        {children}
        <div className={css.links}>{links}</div>
      </div>
    </section>
  )
}

/** The zero of «404». */
export function Moon() {
  return (
    <svg viewBox="0 0 200 200" className={css.moon} aria-hidden="true">
      <circle cx="100" cy="100" r="96" fill="#f3ead2" />
      <g fill="#d8ceb2">
        <circle cx="70" cy="76" r="20" />
        <circle cx="128" cy="120" r="26" />
        <circle cx="80" cy="142" r="12" />
        <circle cx="132" cy="62" r="10" />
      </g>
    </svg>
  )
}
