import type { Direction } from '#domain/air/filters/filter.ts'
import { classes } from '#web/ui/classes.ts'
import css from './return-steps.module.css'

type Props = { direction: Direction; there: string; back: string }

/** 1 Туда, 2 Обратно: which of the two lists is open; days in words. */
export function Steps({ direction, there, back }: Props) {
  const step = (name: Direction, number: number, text: string) => (
    <li className={classes(direction === name && css.on)} aria-current={direction === name ? 'step' : undefined}>
      <span className={css.number}>{number}</span>
      {text}
    </li>
  )
  return (
    <ol className={css.steps}>
      {step('there', 1, `Туда, ${there}`)}
      {step('back', 2, `Обратно, ${back}`)}
    </ol>
  )
}
