import { useState } from 'react'
import { Checkbox, Radio, Switch } from '#web/ui/fields/checkbox.tsx'
import { type ComboOption, Combobox } from '#web/ui/fields/combobox.tsx'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Nudger } from '#web/ui/slider-buttons.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './kit.module.css'
import { Group, Row } from './group.tsx'

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
