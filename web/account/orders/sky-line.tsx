import { discAt, skyGradient } from '#art/sky.ts'
import type { LocalTime } from '#domain/text/dates.ts'
import { flightHours, hourOf } from '#domain/text/hour-of.ts'
import css from './sky-line.module.css'

type Props = { from: LocalTime; to: LocalTime }

/** The sky of a flight with the sun or the moon of both its ends, as among the results; its hours are written beside it. */
export function SkyLine({ from, to }: Props) {
  return (
    <span className={css.line} style={{ background: skyGradient(...flightHours(from, to)) }} aria-hidden="true">
      <i style={{ background: discAt(hourOf(from)) }} />
      <i style={{ background: discAt(hourOf(to)) }} />
    </span>
  )
}
