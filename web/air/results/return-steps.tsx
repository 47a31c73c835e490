import type { Direction } from '#domain/air/filters/filter.ts'
import type { AirForm } from '#domain/air/query.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { classes } from '#web/ui/classes.ts'
import css from './return-steps.module.css'

type Props = { form: AirForm; direction: Direction }

/** 1 Туда, 2 Обратно: which of the two lists is open, with its day; of a search that has both. */
export function Steps({ form: { dateThere, dateBack }, direction }: Props) {
  const step = (name: Direction, number: number, text: string) => (
    <li className={classes(direction === name && css.on)} aria-current={direction === name ? 'step' : undefined}>
      <span className={css.number}>{number}</span>
      {text}
    </li>
  )
  return (
    <ol className={css.steps}>
      {step('there', 1, `Туда, ${shortDay(parseAirDay(dateThere)!)}`)}
      {step('back', 2, `Обратно, ${shortDay(parseAirDay(dateBack)!)}`)}
    </ol>
  )
}
