import { useState } from 'react'
import type { HotelCard } from '#contract/hotels.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlaceScheme } from './place-scheme.tsx'
import css from './about-hotel.module.css'

/** Amenities shown before «Показать все». */
const SHOWN = 10

/** What the hotel is, what it has, its rules, and where it is. */
export function AboutHotel({ card }: { card: HotelCard }) {
  return (
    <>
      <div className={css.pair}>
        <section id="about" aria-labelledby="about-title" className={css.part}>
          <h2 id="about-title" className="d3">
            Об&nbsp;отеле
          </h2>
          <p className="lead">{card.description}</p>
        </section>
        <Amenities groups={card.amenityGroups} />
      </div>
      <div className={css.pair}>
        <Rules card={card} />
        <section id="map" aria-labelledby="map-title" className={css.part}>
          <h2 id="map-title" className="d3">
            На&nbsp;карте
          </h2>
          <PlaceScheme card={card} />
        </section>
      </div>
    </>
  )
}

function Amenities({ groups }: { groups: HotelCard['amenityGroups'] }) {
  const [isWhole, setWhole] = useState(false)
  const all = groups.flatMap(({ amenities }) => amenities)
  const seen = isWhole ? all : all.slice(0, SHOWN)
  return (
    <section id="amenities" aria-labelledby="amenities-title" className={css.part}>
      <h2 id="amenities-title" className="d3">
        Удобства
      </h2>
      {all.length === 0 && <p>Отель не&nbsp;сообщил об&nbsp;удобствах.</p>}
      <ul className={css.amenities}>
        {seen.map((name) => (
          <li key={name}>
            <Icon name="check" />
            {name}
          </li>
        ))}
      </ul>
      {all.length > SHOWN && (
        <Button variant="text" className={css.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Свернуть' : `Показать все ${all.length}`}
        </Button>
      )}
    </section>
  )
}

function Rules({ card }: { card: HotelCard }) {
  const isRussian = card.country === 'Россия'
  return (
    <section id="rules" aria-labelledby="rules-title" className={css.part}>
      <h2 id="rules-title" className="d3">
        Правила
      </h2>
      <dl className={css.rules}>
        <dt>Заезд</dt>
        <dd>с&nbsp;{card.checkInTime}, по&nbsp;времени отеля</dd>
        <dt>Выезд</dt>
        <dd>до&nbsp;{card.checkOutTime}</dd>
        <dt>Документы</dt>
        <dd>
          {isRussian
            ? 'паспорт, загранпаспорт или водительское удостоверение; на\u00a0детей — свидетельство о\u00a0рождении'
            : 'загранпаспорт каждого гостя'}
        </dd>
        <dt>Дети</dt>
        <dd>укажите их возраст в&nbsp;поиске: от&nbsp;него зависят номера и&nbsp;цена</dd>
        {card.registerNumber && (
          <>
            <dt>Реестр</dt>
            <dd>
              {card.isRegisterMadeUp ? (
                <>№ {card.registerNumber}&nbsp;— номер вымышлен, как и&nbsp;отель: это демонстрация</>
              ) : (
                <>
                  № {card.registerNumber} в&nbsp;едином реестре объектов классификации.{' '}
                  <a href="https://tourism.fsa.gov.ru" target="_blank" rel="noopener">
                    Открыть реестр
                  </a>
                </>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
