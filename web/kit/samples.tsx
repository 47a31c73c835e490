import { type ReactNode, useState } from 'react'
import { Countdown } from '#web/purchase/countdown.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Checkbox, Radio, Switch } from '#web/ui/fields/checkbox.tsx'
import { type ComboOption, Combobox } from '#web/ui/fields/combobox.tsx'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Range } from '#web/ui/fields/range.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import css from './kit.module.css'

/** What is pressed. */
export function Buttons() {
  return (
    <Group title="Кнопки">
      <Row>
        <Button variant="primary">Найти билеты</Button>
        <Button variant="primary" busy>
          Загрузка
        </Button>
        <Button disabled>Недоступна</Button>
        <Button variant="tonal">Выбрать</Button>
        <Button>Подробнее</Button>
        <Button variant="text">Показать все 14</Button>
      </Row>
      <Row>
        <Button variant="primary" size="l" icon="search">
          Большая
        </Button>
        <Button variant="tonal" size="s" iconEnd="chevron-down">
          Малая
        </Button>
        <IconButton icon="x" label="Закрыть пример" />
        <IconButton tonal icon="plus" label="Добавить пример" />
        <IconButton icon="minus" label="Недоступный пример" disabled />
      </Row>
      <div className={css.night}>
        <Button variant="glass">На картинке</Button>
      </div>
    </Group>
  )
}

/** What is switched and chosen. */
export function Choices() {
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

/** Fields in every state. */
export function Fields() {
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
        <TextArea label="Пожелания отелю" name="wishes" defaultValue="Высокий этаж, окна во двор и кровать без бортика" />
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

const places: ComboOption[] = [
  { key: 'IST', title: 'Стамбул', subtitle: 'Турция', code: 'IST', icon: 'building' },
  { key: 'SAW', title: 'Стамбул, Сабиха Гёкчен', subtitle: 'аэропорт, 40 км до центра', code: 'SAW', icon: 'plane-tilt' },
  { key: 'STW', title: 'Ставрополь', subtitle: 'Россия', code: 'STW', icon: 'building' },
]

/** The combobox of places. */
export function Places() {
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

/** Pickers and counters. */
export function Passengers() {
  const [adults, setAdults] = useState(2)
  const [infants, setInfants] = useState(2)
  const [cabin, setCabin] = useState('economy')
  return (
    <Group title="Пассажиры">
      <div className={css.panel}>
        <Stepper
          label="Взрослые"
          hint="от 12 лет"
          value={adults}
          min={Math.max(1, infants)}
          max={9}
          onChange={setAdults}
          whyLess="Младенцев не больше, чем взрослых"
        />
        <Stepper
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

/** The countdown. */
export function Time() {
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

/** Banners, toasts, tips and dialogs. */
export function Messages() {
  const [open, setOpen] = useState(false)
  return (
    <Group title="Сообщения">
      <Banner
        tone="ok"
        onClose={() => undefined}
        actions={
          <Button variant="text" size="s">
            Отправить ещё раз
          </Button>
        }
      >
        Личный кабинет создан. Перейдите по&nbsp;ссылке из&nbsp;письма.
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
            <Button variant="primary">Продолжить</Button>
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

/** Silhouettes of what is on its way. */
export function Waiting() {
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

/** A titled part of the kit page. */
export function Group({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? css.wide : undefined}>
      <h2 className={css.head}>{title}</h2>
      <div className={css.stack}>{children}</div>
    </section>
  )
}

/** Parts side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
