import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './card-marks.module.css'

const marks = [
  ['МИР', 'Мир'],
  ['VISA', 'Visa'],
  ['MASTERCARD', 'Mastercard'],
] as const

/** The cards we take (AIRP-09): typographic plates with names for those who listen. */
export function CardMarks() {
  return (
    <ul className={css.marks} aria-label="Принимаем карты">
      {marks.map(([plate, spoken]) => (
        <li key={plate}>
          <span aria-hidden="true">{plate}</span>
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}
