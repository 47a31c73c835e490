import { useNavigate } from 'react-router'
import { type Pair, pairPrice } from '#domain/air/requote.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { Panel } from '#web/purchase/purchase-screen.tsx'
import { DirectionSummary } from '#web/air/booking/direction-summary.tsx'
import { forParty } from '#web/air/search/party-words.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './link-screen.module.css'
import { type ParsedLink, takePair } from './resolve-link.ts'

type Props = { parsed: ParsedLink; nearest: Pair[]; others: string }

/** The offer is sold: the nearest ones on the same days in the same cabin, and the whole search. */
export function GoneOffer({ parsed, nearest, others }: Props) {
  const navigate = useNavigate()
  const found = nearest.length > 0

  function choose(pair: Pair) {
    takePair(parsed, pair)
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
