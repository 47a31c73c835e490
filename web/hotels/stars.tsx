import { counted } from '#domain/text/plural.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './stars.module.css'

const SHAPE = 'l2.9 6 6.5.8-4.8 4.5 1.3 6.5-5.9-3.2-5.9 3.2 1.3-6.5-4.8-4.5 6.5-.8z'
/** From one star to the next: 14 px of drawing and a gap of 1 px. */
const STEP = (24 * 15) / 14

/** One path for a row of stars, by their number: a list of hotels has hundreds of them. */
const rows = [0, 1, 2, 3, 4, 5].map((stars) =>
  Array.from({ length: stars }, (_, at) => `M${(12 + at * STEP).toFixed(2)} 2.6${SHAPE}`).join(''),
)

/** `5 звёзд`, `Без звёзд` (DHOT-21). */
export function starsLabel(stars: number): string {
  return stars === 0 ? 'Без звёзд' : counted(stars, ['звезда', 'звезды', 'звёзд'])
}

/** The class of a hotel; nothing for a hotel without one. */
export function Stars({ stars }: { stars: number }) {
  if (stars === 0) return null
  return (
    <span className={css.stars}>
      <VisuallyHidden>{starsLabel(stars)}</VisuallyHidden>
      <svg viewBox={`0 0 ${(24 + (stars - 1) * STEP).toFixed(2)} 24`} width={stars * 15 - 1} height={14} aria-hidden="true">
        <path d={rows[stars]} />
      </svg>
    </span>
  )
}
