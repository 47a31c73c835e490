import { type ReactNode, Suspense, useRef, useState } from 'react'
import { PriceTag } from '#web/ui/price-tag.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import type { DayRange } from '#web/ui/calendar.ts'
import { Checkbox, Radio, Switch } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { type ComboOption, Combobox } from '#web/ui/combobox.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FieldButton } from '#web/ui/field-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Nudger } from '#web/ui/nudger.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { Range } from '#web/ui/range.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { part } from '#web/shell/part.ts'
import css from './kit.module.css'

const Calendar = part(async () => (await import('#web/ui/calendar.tsx')).Calendar)

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

const places: ComboOption[] = [
  { key: 'IST', title: 'Стамбул', subtitle: 'Турция', code: 'IST', icon: 'building' },
  { key: 'SAW', title: 'Стамбул, Сабиха Гёкчен', subtitle: 'аэропорт, 40 км до центра', code: 'SAW', icon: 'plane-tilt' },
  { key: 'STW', title: 'Ставрополь', subtitle: 'Россия', code: 'STW', icon: 'building' },
]

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
                <Button look="primary" size="s">
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

function Group({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? css.wide : undefined}>
      <h2 className={css.head}>{title}</h2>
      <div className={css.stack}>{children}</div>
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}

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

function Buttons() {
  return (
    <Group title="Кнопки">
      <Row>
        <Button look="primary">Найти билеты</Button>
        <Button look="primary" busy>
          Загрузка
        </Button>
        <Button disabled>Недоступна</Button>
        <Button look="tonal">Выбрать</Button>
        <Button>Подробнее</Button>
        <Button look="text">Показать все 14</Button>
      </Row>
      <Row>
        <Button look="primary" size="l" icon="search">
          Большая
        </Button>
        <Button look="tonal" size="s" iconEnd="chevron-down">
          Малая
        </Button>
        <IconButton icon="x" label="Закрыть пример" />
        <IconButton tonal icon="plus" label="Добавить пример" />
        <IconButton icon="minus" label="Недоступный пример" disabled />
      </Row>
      <div className={css.night}>
        <Button look="glass">На картинке</Button>
      </div>
    </Group>
  )
}

function Fields() {
  return (
    <Group title="Поля">
      <div className={css.two}>
        <Field label="Пусто" name="empty" />
        <Field label="Имя латиницей" name="given" lang="en" defaultValue="ANNA" info="Как в загранпаспорте" />
        <Field label="Электронная почта" name="email" type="email" defaultValue="anna@" error="Email указан неверно" />
        <Field
          label="Почта с подсказкой"
          name="typo"
          defaultValue="anna@gmial.com"
          hint="Возможно, вы имели в виду anna@gmail.com"
        />
        <Select
          label="Документ"
          name="document"
          options={[
            { value: 'p', label: 'Паспорт РФ' },
            { value: 'f', label: 'Загранпаспорт' },
          ]}
        />
        <FieldButton label="Когда" value="12 дек — 19 дек" icon="calendar" />
        <FieldButton label="Пассажиры" value="" icon="users" />
        <Field label="Недоступно" name="off" disabled defaultValue="Москва" />
      </div>
      <Row>
        <Checkbox label="Завтрак" defaultChecked />
        <Checkbox label="Без питания" end="12" />
        <Checkbox label="Согласие" error="Нужно согласие" />
        <Radio label="Базовый" name="fare" defaultChecked />
        <Radio label="Гибкий" name="fare" />
        <Switch label="Бонусы" defaultChecked />
      </Row>
    </Group>
  )
}

function Places() {
  const [text, setText] = useState('Ста')
  const found = places.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Group title="Автокомплит">
      <Combobox
        label="Куда"
        text={text}
        onText={setText}
        options={found}
        onPick={({ title }) => setText(title)}
        onClear={() => setText('')}
        nothing="Ничего похожего. Проверьте название или введите код"
        code={places.find(({ title }) => title === text)?.code}
      />
    </Group>
  )
}

const today = '2026-11-21'
const hints = Object.fromEntries(
  Array.from({ length: 70 }, (_, index) => [
    new Date(Date.UTC(2026, 10, 21 + index)).toISOString().slice(0, 10),
    12_400 + ((index * 7919) % 111) * 100,
  ]),
)

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

function Passengers() {
  const [adults, setAdults] = useState(2)
  const [infants, setInfants] = useState(2)
  const [cabin, setCabin] = useState('economy')
  return (
    <Group title="Пассажиры">
      <div className={css.panel}>
        <Nudger
          label="Взрослые"
          hint="от 12 лет"
          value={adults}
          min={Math.max(1, infants)}
          max={9}
          onChange={setAdults}
          whyLess="Младенцев не больше, чем взрослых"
        />
        <Nudger
          label="Младенцы без места"
          hint="до 2 лет"
          value={infants}
          min={0}
          max={adults}
          onChange={setInfants}
          whyMore="Не более одного младенца (без места) на одного взрослого"
        />
        <Segmented
          wide
          label="Класс"
          value={cabin}
          onChange={setCabin}
          options={[
            { value: 'economy', label: 'Эконом' },
            { value: 'comfort', label: 'Комфорт' },
            { value: 'business', label: 'Бизнес' },
          ]}
        />
      </div>
    </Group>
  )
}

function Time() {
  const [now] = useState(() => Date.now())
  return (
    <Group title="Отсчёт: солнце садится">
      {[1188, 550, 90].map((left) => (
        <div key={left} className={css.narrow}>
          <Countdown until={now + left * 1000} total={1200} />
        </div>
      ))}
    </Group>
  )
}

function Messages() {
  const [open, setOpen] = useState(false)
  return (
    <Group title="Сообщения">
      <Banner
        tone="ok"
        onClose={() => undefined}
        actions={
          <Button look="text" size="s">
            Отправить ещё раз
          </Button>
        }
      >
        Аккаунт создан. Перейдите по&nbsp;ссылке из&nbsp;письма.
      </Banner>
      <Banner tone="err">Время на&nbsp;бронирование истекло, выполните новый поиск</Banner>
      <Banner tone="warn">Одна из&nbsp;авиакомпаний не&nbsp;ответила</Banner>
      <Banner>Схема без улиц</Banner>
      <Row>
        <Button onClick={() => toast('Удаление выполнено успешно!')}>Тост</Button>
        <Button onClick={() => toast('Ошибка при попытке скачать ваучер', { tone: 'err' })}>Тост ошибки</Button>
        <Tooltip text="Не более одного младенца (без места) на одного взрослого">
          {(described) => <Button {...described}>Подсказка</Button>}
        </Tooltip>
        <Button onClick={() => setOpen(true)}>Окно</Button>
      </Row>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Цена изменилась"
        footer={
          <>
            <Button look="primary">Продолжить</Button>
            <Button onClick={() => setOpen(false)}>Другие варианты</Button>
          </>
        }
      >
        <p>
          Было {'18 960 ₽'}, стало {'19 420 ₽'}.
        </p>
        <Field label="Поле в окне" name="inside" />
      </Modal>
    </Group>
  )
}

function Choices() {
  const [price, setPrice] = useState<[number, number]>([12_000, 48_000])
  const [hours, setHours] = useState<[number, number]>([360, 1260])
  const sky =
    'linear-gradient(90deg, #0b1d2f, #e79a72 24%, #a6d3d0 38%, #7cc2cb 54%, #f7cf87 68%, #d98a63 76%, #17324f 84%, #0b1d2f)'
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return (
    <Group title="Метки, чипы, ползунки">
      <Row>
        <Tag tone="ok" icon="circle-check">
          Оплачен
        </Tag>
        <Tag tone="water">Предстоит</Tag>
        <Tag>Завершена</Tag>
        <Tag tone="warn">Составной билет</Tag>
        <Tag tone="err">Отменён</Tag>
        <Tag tone="gold">+190</Tag>
        <Tag tone="sun">Дешевле всех</Tag>
      </Row>
      <Row>
        <Chip on>Все</Chip>
        <Chip on={false}>Предстоящие</Chip>
        <Chip removes>{'до 48 000 ₽'}</Chip>
        <Chip icon="history">Москва — Сочи, 4 дек</Chip>
      </Row>
      <Range
        label="Цена"
        min={8000}
        max={64_000}
        step={500}
        value={price}
        onChange={setPrice}
        format={(value) => `${value.toLocaleString('ru')} ₽`}
        histogram={[0.2, 0.5, 0.9, 1, 0.8, 0.7, 0.4, 0.5, 0.3, 0.2, 0.15, 0.1, 0.1, 0.05]}
      />
      <Range label="Вылет" min={0} max={1440} step={30} value={hours} onChange={setHours} format={clock} sky={sky} />
    </Group>
  )
}

function Waiting() {
  return (
    <Group title="Ожидание">
      <div aria-busy="true" className={css.panel}>
        <Skeleton width="40%" height={16} />
        <br />
        <Skeleton height={44} radius={12} />
        <br />
        <Skeleton width="70%" height={16} />
      </div>
    </Group>
  )
}

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
