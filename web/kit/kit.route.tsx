import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import type { DayRange } from '#web/ui/calendar.ts'
import { classes } from '#web/ui/classes.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Buttons, Choices, Fields, Group, Messages, Passengers, Places, Row, Time, Waiting } from './samples.tsx'
import priceTagStyles from '#web/ui/price-tag.module.css'
import css from './kit.module.css'

type Props = {
  /** Already formatted: `formatRub(18_960)`. */
  children: ReactNode
  size?: 's' | 'm' | 'l'
  /** Says «от» before the price. */
  from?: boolean
}

/** A price in tabular figures. */
function PriceTag({ children, size = 'm', from }: Props) {
  return (
    <span className={classes(priceTagStyles.price, priceTagStyles[size])}>
      {from && <span className={priceTagStyles.from}>от&nbsp;</span>}
      {children}
    </span>
  )
}

const colours = [
  'bg',
  'surface',
  'surface-2',
  'ink',
  'ink-2',
  'ink-3',
  'line-2',
  'sun',
  'sun-soft',
  'water',
  'water-soft',
  'gold',
  'ok',
  'warn',
  'err',
  'night',
]

/** The colours of the theme. */
function Colours() {
  return (
    <Group title="Цвет" wide>
      <div className={css.swatches}>
        {colours.map((name) => (
          <div key={name}>
            <i style={{ background: `var(--${name})` }} />
            <b>{name}</b>
          </div>
        ))}
      </div>
    </Group>
  )
}

/** The type scale and its marks. */
function Words() {
  return (
    <Group title="Типографика">
      <p className="d2">Стамбул, 06:25</p>
      <p className="h1">Кто летит, куда и&nbsp;когда</p>
      <p className="h2">Пассажир 2, взрослый</p>
      <p className="h3">Бесплатная отмена до&nbsp;9&nbsp;декабря</p>
      <p className="lead">Показываем тариф целиком: багаж, возврат, обмен.</p>
      <p>Основной текст, 15/22. «Победа», №&nbsp;418&nbsp;207</p>
      <p className="small quiet">Подпись, 13/18. 12–19&nbsp;декабря</p>
      <Row>
        <PriceTag size="l">{'18 960 ₽'}</PriceTag>
        <PriceTag from>{'8 240 ₽'}</PriceTag>
        <PriceTag size="s" from>
          {'3 110 ₽'}
        </PriceTag>
      </Row>
    </Group>
  )
}

/** Every icon with its name. */
function Icons() {
  return (
    <Group title="Значки" wide>
      <Row>
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} size={24} />
          </span>
        ))}
      </Row>
    </Group>
  )
}

// Not typed by its route: production builds do not know this page.
export function meta({ matches }: { matches: Parameters<typeof pageMeta>[0] }) {
  return pageMeta(matches, { title: 'Набор компонентов' })
}

/** Every part of the kit in every state, for our own eyes; not in the production build. */
export default function Kit() {
  return (
    <div className={`wrap ${css.page}`}>
      <h1 className="d2">Набор компонентов</h1>
      <div className={css.grid}>
        <Colours />
        <Words />
        <Buttons />
        <Fields />
        <Places />
        <Dates />
        <Passengers />
        <Time />
        <Messages />
        <Group title="Пусто">
          <Empty
            title="По данному запросу рейсы не найдены"
            actions={
              <>
                <Button variant="primary" size="s">
                  Показать соседние даты
                </Button>
                <Button size="s">Сбросить фильтры</Button>
              </>
            }
          >
            Сдвиньте дату на&nbsp;день-два или снимите фильтр «Без пересадок».
          </Empty>
        </Group>
        <Choices />
        <Waiting />
        <Icons />
      </div>
    </div>
  )
}

const Calendar = lazyPart(() => import('#web/ui/calendar.tsx'), 'Calendar')

const today = '2026-11-21'
const hints = Object.fromEntries(
  Array.from({ length: 70 }, (_, index) => [
    new Date(Date.UTC(2026, 10, 21 + index)).toISOString().slice(0, 10),
    12_400 + ((index * 7919) % 111) * 100,
  ]),
)

/** The calendar, one way and there and back. */
function Dates() {
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
