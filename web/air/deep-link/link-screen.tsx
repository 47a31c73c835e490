import { useNavigate, useRevalidator } from 'react-router'
import { isOfLink } from '#domain/air/links/link-match.ts'
import { airFormParams } from '#domain/air/query.ts'
import { pairPrice } from '#domain/air/requote.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { useAirBasket } from '#web/air/results/basket-store.ts'
import { BookingSkeleton } from '#web/air/booking/booking-skeleton.tsx'
import { BookingScreen } from '#web/air/booking/booking-screen.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { GoneOffer } from './gone-offer.tsx'
import { LinkDialog } from './link-dialog.tsx'
import css from './link-screen.module.css'
import { type ParsedLink, type Resolved, takePair } from './resolve-link.ts'
import { UnreadLink } from './unread-link.tsx'

/** A visitor of a metasearch: the passenger form where the offer still stands, or what became of it (DAIR-17). */
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
      return <LinkDialog resolved={resolved} onGoOn={() => takePair(resolved, resolved.pair)} onOthers={() => navigate(others)} />
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
