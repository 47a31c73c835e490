import { PriceTag } from '#web/ui/price-tag.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './kit.module.css'
import { Group, Row } from './group.tsx'

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
export function Colours() {
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
export function Words() {
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
export function Icons() {
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
