import { Suspense, useRef, useState } from 'react'
import { useNarrow } from '#web/ui/breakpoints.ts'
import type { DayRange } from '#web/ui/calendar.ts'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import css from './kit.module.css'
import { Group, Row } from './group.tsx'

const Calendar = lazyPart(() => import('#web/ui/calendar.tsx'), 'Calendar')

const today = '2026-11-21'
const hints = Object.fromEntries(
  Array.from({ length: 70 }, (_, index) => [
    new Date(Date.UTC(2026, 10, 21 + index)).toISOString().slice(0, 10),
    12_400 + ((index * 7919) % 111) * 100,
  ]),
)

/** The calendar, one way and there and back. */
export function Dates() {
  const [range, setRange] = useState<DayRange>({ start: '2026-12-12', end: '2026-12-19' })
  const [mode, setMode] = useState<'one-way' | 'round-trip'>('round-trip')
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const narrow = useNarrow('md')
  const calendar = (layout: 'pages' | 'scroll') => (
    <Suspense fallback={<Skeleton height={380} />}>
      <Calendar
        value={range}
        onChange={setRange}
        mode={mode}
        minDays={0}
        first={today}
        last="2027-11-21"
        hints={hints}
        layout={layout}
      />
    </Suspense>
  )
  return (
    <Group title="Календарь с подсказкой цены" wide>
      <div className={css.panel}>
        <Row>
          <Segmented
            label="Поездка"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'round-trip', label: 'Туда и обратно' },
              { value: 'one-way', label: 'В одну сторону' },
            ]}
          />
          <span className="small quiet">Цены в&nbsp;тысячах рублей за&nbsp;одного</span>
        </Row>
        {calendar('pages')}
      </div>
      <div ref={anchor} className={css.narrow}>
        <FieldButton
          label="Когда"
          value={range.start && `${range.start} — ${range.end ?? '…'}`}
          icon="calendar"
          onClick={() => setOpen(!open)}
          aria-expanded={open}
        />
      </div>
      <Picker open={open} onClose={() => setOpen(false)} title="Когда летим" anchor={anchor} summary="Цены за одного">
        {calendar(narrow ? 'scroll' : 'pages')}
      </Picker>
    </Group>
  )
}
