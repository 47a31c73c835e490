import { useNavigate, useRevalidator } from 'react-router'
import { isOfLink, type Shift } from '#domain/air/links/link-match.ts'
import { flightNumber } from '#domain/air/offer.ts'
import { airFormParams } from '#domain/air/query.ts'
import { pairPrice, type Pair } from '#domain/air/requote.ts'
import * as paths from '#domain/paths.ts'
import { formatRub } from '#domain/text/money.ts'
import { BookingScreen } from '#web/air/booking/booking-screen.tsx'
import { BookingSkeleton } from '#web/air/booking/booking-skeleton.tsx'
import { PairLines } from '#web/air/booking/requote-dialog.tsx'
import { DirectionSummary } from '#web/air/booking/trip-summary.tsx'
import { useAirBasket } from '#web/air/results/basket-store.ts'
import { forParty } from '#web/air/search/party-words.ts'
import { SearchForm } from '#web/air/search/search-form.tsx'
import { Difference } from '#web/purchase/price-changed-dialog.tsx'
import { Panel } from '#web/purchase/purchase-screen.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { type ParsedLink, type Resolved, putPairInBasket } from './resolve-link.ts'
import dialogsStyles from '#web/purchase/dialogs.module.css'
import css from './link-screen.module.css'

/** A visitor of a metasearch: the passenger form where the offer still exists, or what became of it (DAIR-17). */
export function LinkScreen({ resolved }: { resolved: Resolved }) {
  const { state, revalidate } = useRevalidator()
  if (state === 'loading') return <BookingSkeleton />
  if (resolved.kind === 'unread') return <UnreadLink {...resolved} />
  return <Offer resolved={resolved} onRetry={() => void revalidate()} />
}

type OfferProps = { resolved: Exclude<Resolved, { kind: 'unread' }>; onRetry: () => void }

function Offer({ resolved, onRetry }: OfferProps) {
  const { there, back, deepLink } = useAirBasket()
  const navigate = useNavigate()
  const others = `${paths.airResults}?${airFormParams(resolved.form)}`
  if (there && deepLink === resolved.path && isOfLink(resolved.link, { there, back })) {
    return (
      <>
        <Cheaper link={resolved.link} now={pairPrice({ there, back })} />
        <BookingScreen trip={{ there, back }} />
      </>
    )
  }
  switch (resolved.kind) {
    case 'priceChanged':
    case 'timeChanged':
      return (
        <LinkDialog
          resolved={resolved}
          onGoOn={() => putPairInBasket(resolved, resolved.pair)}
          onOthers={() => navigate(others)}
        />
      )
    case 'gone':
      return <GoneOffer parsed={resolved} nearest={resolved.nearest} others={others} />
    case 'failed':
      return <Again title={resolved.text} button="Повторить" text="Ссылка цела. Попробуйте ещё раз." onRetry={onRetry} />
    default:
      return (
        <Again
          title="Вы выбрали другой рейс"
          button="Вернуться к рейсу по ссылке"
          text="В соседней вкладке начат другой заказ, а выбор у вкладок один."
          onRetry={onRetry}
        />
      )
  }
}

/** A price that fell since the partner showed it, while the party is the same. */
function Cheaper({ link, now }: { link: ParsedLink['link']; now: number }) {
  const same = useAirBasket(({ search }) => JSON.stringify([search.adults, search.children, search.infants]))
  const { adults, children, infants } = link.party
  if (link.price === undefined || now >= link.price || same !== JSON.stringify([adults, children, infants])) return null
  return (
    <div className={`wrap ${css.note}`}>
      <Banner tone="ok">
        Цена снизилась: было {formatRub(link.price)}, стало {formatRub(now)}
      </Banner>
    </div>
  )
}

type AgainProps = { title: string; text: string; button: string; onRetry: () => void }

function Again({ title, text, button, onRetry }: AgainProps) {
  return (
    <div className={`wrap ${css.lone}`}>
      <h1 className="d2">Бронирование</h1>
      <Empty
        title={title}
        actions={
          <Button variant="primary" onClick={onRetry}>
            {button}
          </Button>
        }
      >
        {text}
      </Empty>
    </div>
  )
}

type Props = Omit<Extract<Resolved, { kind: 'unread' }>, 'kind'>

const leads: Record<Props['why'], string> = {
  damaged: 'Проверьте поиск: мы\u00a0заполнили всё, что удалось прочитать в\u00a0ссылке.',
  past: 'Выберите другую дату: города и\u00a0пассажиров мы\u00a0взяли из\u00a0ссылки.',
  place: 'Выберите город из\u00a0подсказок: остальное мы\u00a0взяли из\u00a0ссылки.',
}

/** An invalid link: what is wrong, and the search with everything that could be parsed; a past day opens the calendar. */
function UnreadLink({ why, text, form }: Props) {
  const calendar = why === 'past' && matchMedia('(width >= 768px)').matches
  return (
    <div className={`wrap ${css.lone}`}>
      <h1 className="d2">{text}</h1>
      <p className={css.lead}>{leads[why]}</p>
      <SearchForm layout="wide" query={form} opens={calendar ? 'dates' : undefined} />
    </div>
  )
}

type Changed = Extract<Resolved, { kind: 'priceChanged' | 'timeChanged' }>
type LinkDialogProps = { resolved: Changed; onGoOn: () => void; onOthers: () => void }

/** The flights exist, but not as the partner showed them: the visitor decides (DAIR-17). */
function LinkDialog({ resolved, onGoOn, onOthers }: LinkDialogProps) {
  const { kind, pair, link } = resolved
  const now = pairPrice(pair)
  const { price: was } = link
  const isDearer = was !== undefined && now > was
  return (
    <>
      <BookingSkeleton />
      <Modal
        open
        title={kind === 'priceChanged' ? 'Цена изменилась' : 'Время вылета изменилось'}
        footer={
          <>
            <Button variant="primary" size="l" onClick={onGoOn}>
              Продолжить
            </Button>
            <Button size="l" onClick={onOthers}>
              Другие варианты
            </Button>
          </>
        }
      >
        {kind === 'timeChanged' && <Shifts shifts={resolved.shifts} />}
        {isDearer && (
          <p className="quiet">
            Цена изменилась: {link.fare === undefined ? 'на\u00a0сайте-партнёре' : 'при выборе была'} {formatRub(was)}, сейчас{' '}
            {formatRub(now)}
          </p>
        )}
        <p className={dialogsStyles.now}>
          <b>{formatRub(now)}</b>
          {was !== undefined && <Difference from={was} to={now} />}
        </p>
        <PairLines pair={pair} />
        <p className={`small quiet ${dialogsStyles.foot}`}>Ничего не&nbsp;забронировано и&nbsp;не&nbsp;списано.</p>
      </Modal>
    </>
  )
}

function Shifts({ shifts }: { shifts: Shift[] }) {
  return shifts.map(({ flight, was, now }) => (
    <p key={flight + was} className="quiet">
      {shifts.length > 1 && `${flightNumber(flight)}. `}Время вылета изменилось: было {was}, стало {now}
    </p>
  ))
}

type GoneOfferProps = { parsed: ParsedLink; nearest: Pair[]; others: string }

/** The offer is sold out: the nearest ones on the same days in the same cabin, and the whole search. */
function GoneOffer({ parsed, nearest, others }: GoneOfferProps) {
  const navigate = useNavigate()
  const found = nearest.length > 0

  function choose(pair: Pair) {
    putPairInBasket(parsed, pair)
    void navigate(paths.airBooking)
  }

  return (
    <div className={`wrap ${css.lone}`}>
      <h1 className="d2">Этого предложения больше нет</h1>
      <p className={css.lead}>
        {found
          ? 'Самые дешёвые рейсы на те же даты и в том же классе:'
          : 'Других рейсов на эти даты в этом классе тоже нет. Посмотрите все варианты или другие дни.'}
      </p>
      {found && (
        <ul className={css.offers}>
          {nearest.map((pair) => (
            <li key={pair.there.id + pair.back?.id}>
              <Panel>
                <div className={css.offer}>
                  <div className={css.directions}>
                    <DirectionSummary segments={pair.there.flightSegments} title={pair.back ? 'Туда' : undefined} />
                    {pair.back && <DirectionSummary segments={pair.back.flightSegments} title="Обратно" />}
                  </div>
                  <div className={css.buy}>
                    <p>
                      <span className={css.price}>{formatRub(pairPrice(pair))}</span>{' '}
                      <span className="small quiet">{forParty(parsed.link.party)}</span>
                    </p>
                    <Button variant="tonal" onClick={() => choose(pair)}>
                      Выбрать
                    </Button>
                  </div>
                </div>
              </Panel>
            </li>
          ))}
        </ul>
      )}
      <div>
        <LinkButton to={others} variant={found ? 'outline' : 'primary'} icon="search">
          Все варианты
        </LinkButton>
      </div>
    </div>
  )
}
