import { counted } from '#domain/plural.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './stars.module.css'

const SHAPE = 'M12 2.6l2.9 6 6.5.8-4.8 4.5 1.3 6.5L12 17.2l-5.9 3.2 1.3-6.5L2.6 9.4l6.5-.8z'

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
      {Array.from({ length: stars }, (_, at) => (
        <svg key={at} viewBox="0 0 24 24" aria-hidden="true">
          <path d={SHAPE} />
        </svg>
      ))}
    </span>
  )
}
