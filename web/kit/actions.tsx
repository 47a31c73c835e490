import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Range } from '#web/ui/fields/range.tsx'
import { Tag } from '#web/ui/tag.tsx'
import css from './kit.module.css'
import { Group, Row } from './group.tsx'

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
