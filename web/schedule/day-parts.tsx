import { skyGradient } from '#art/sky.ts'
import { type DayPart, dayParts } from '#domain/schedule/board.ts'
import css from './day-parts.module.css'

const parts = (Object.keys(dayParts) as DayPart[]).map((value) => {
  const { label, from, to } = dayParts[value]
  const [, name = label, hours = ''] = /^(\S+) (\d.*)$/.exec(label) ?? []
  return { value, name, hours, sky: skyGradient(Math.max(0, from) / 60, to / 60) }
})

type Props = { value: DayPart; onChange: (part: DayPart) => void }

/** Parts of the day under their own sky (SCHED-09). */
export function DayParts({ value, onChange }: Props) {
  return (
    <div role="radiogroup" aria-label="Время суток" className={css.parts}>
      {parts.map((part) => (
        <label key={part.value} className={css.part}>
          <input
            type="radio"
            name="day-part"
            value={part.value}
            checked={part.value === value}
            onChange={() => onChange(part.value)}
          />
          <i style={{ background: part.sky }} aria-hidden="true" />
          <span>{part.name}</span> {part.hours && <small>{part.hours}</small>}
        </label>
      ))}
    </div>
  )
}
