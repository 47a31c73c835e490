import { useLocation } from 'react-router'
import { cabinLabel } from '#domain/air/cabin.ts'
import { type DeepLink, type LinkDirection, linkParamsOf, parseDeepLink } from '#domain/air/links/deep-link.ts'
import { flightNumber } from '#domain/air/offer.ts'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { clockOf } from '#domain/text/dates.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { forParty, partyText } from '#web/air/search/party-words.ts'
import { EmptyPurchase } from '#web/purchase/empty-purchase.tsx'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import css from './link-screen.module.css'

/** The booking page of a visitor without scripts, drawn by the server alone: what was chosen, from its link. */
export function PlainBooking({ form }: { form: AirForm }) {
  const { pathname } = useLocation()
  const link = parseDeepLink(linkParamsOf(pathname) ?? {})
  return 'malformed' in link ? <Nothing /> : <Chosen link={link} cities={form} />
}

function Nothing() {
  const search = (
    <LinkButton to={paths.airResults} variant="primary" icon="search">
      Найти билеты
    </LinkButton>
  )
  return (
    <EmptyPurchase heading="Бронирование" title="Рейс не выбран" actions={search}>
      Выберите рейс и&nbsp;тариф в&nbsp;списке: ссылка приведёт сюда.
    </EmptyPurchase>
  )
}

function Chosen({ link, cities }: { link: DeepLink; cities: AirForm }) {
  const { from, to } = cities
  const { there, back, party, price, fare } = link
  const results = `${paths.airResults}?${airFormParams(cities)}`
  const [thereFare, backFare] = fare?.split('_') ?? []
  return (
    <Screen title="Ваш выбор" step="Рейсы" back={{ to: results, label: 'К\u00a0рейсам' }}>
      <Panel className={css.offers} label="Выбранные рейсы">
        <Direction title={`${from}\u00a0— ${to}`} direction={there} fare={thereFare} />
        {back && <Direction title={`${to}\u00a0— ${from}`} direction={back} fare={backFare} />}
        <p>
          {price !== undefined && (
            <>
              <b className={css.price}>{formatRub(price)}</b> {forParty(party)}, такой была цена при выборе.{' '}
            </>
          )}
          {partyText(party)}.
        </p>
      </Panel>
      <Panel label="Как купить">
        <p>
          Включите JavaScript и&nbsp;обновите эту страницу: мы&nbsp;проверим цену и&nbsp;откроем данные пассажиров, выбирать
          заново не&nbsp;придётся. Или позвоните и&nbsp;назовите рейс, день и&nbsp;тариф. Ничего не&nbsp;забронировано
          и&nbsp;не&nbsp;списано.
        </p>
      </Panel>
    </Screen>
  )
}

type DirectionProps = { title: string; direction: LinkDirection; fare: string | undefined }

function Direction({ title, direction: { cabin, flights }, fare }: DirectionProps) {
  return (
    <section>
      <h2 className="h3">{title}</h2>
      <ul>
        {flights.map(({ flight, departure }) => (
          <li key={departure}>
            Рейс {flightNumber(flight)}, вылет {longDay(departure)}, {weekdayOf(departure)}, в&nbsp;{clockOf(departure)}
          </li>
        ))}
      </ul>
      <p className="small quiet">
        {cabinLabel[cabin]}
        {fare && `, тариф ${fare}`}
      </p>
    </section>
  )
}
