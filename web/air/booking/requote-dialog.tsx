import { useState } from 'react'
import { searchFlights } from '#contract/air.ts'
import { type Segment, endsOf, flightNumber } from '#domain/air/offer.ts'
import { type AirForm, type FlightQuery, type Party, flightQueryOf } from '#domain/air/query.ts'
import { type Pair, pairPrice, sameTrip } from '#domain/air/requote.ts'
import { resultOf } from '#domain/air/results.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { clockOf } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { ApiError, call } from '#web/data/call.ts'
import { type RequestState, useRequest } from '#web/data/use-request.ts'
import { NightPicture } from '#web/purchase/night-picture.tsx'
import { Difference } from '#web/purchase/price-changed-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from '#web/purchase/dialogs.module.css'

export type RequoteReason = 'expired' | 'no-seats' | 'party'

type Props = {
  reason: RequoteReason
  requote: Requote
  /** The former price of the same flights, in roubles. */
  before: number
  onRequote: () => void
  onGoOn: (found: Extract<Requote, { phase: 'found' }>) => void
  onSearch: () => void
  onClose: () => void
}

const titles: Record<RequoteReason, string> = {
  expired: firstWords['air.session-expired'],
  'no-seats': firstWords['air.no-seats'],
  party: 'Пересчитываем цену',
}

/** The same flights, priced again: the form behind stays as it is, and the visitor decides with the new price in sight. */
export function RequoteDialog({ reason, requote, before, onRequote, onGoOn, onSearch, onClose }: Props) {
  const search = (
    <Button size="l" variant={requote.phase === 'gone' ? 'primary' : 'outline'} onClick={onSearch}>
      Новый поиск
    </Button>
  )
  return (
    <Modal
      open
      onClose={onClose}
      title={titles[reason]}
      picture={reason === 'party' ? undefined : <NightPicture />}
      footer={
        <>
          {requote.phase === 'found' && (
            <Button variant="primary" size="l" onClick={() => onGoOn(requote)}>
              Продолжить за&nbsp;{formatRub(pairPrice(requote.pair))}
            </Button>
          )}
          {(requote.phase === 'idle' || requote.phase === 'loading' || requote.phase === 'failed') && (
            <Button variant="primary" size="l" busy={requote.phase === 'loading'} onClick={onRequote}>
              Проверить цену ещё раз
            </Button>
          )}
          {search}
        </>
      }
    >
      <div aria-live="polite" aria-busy={requote.phase === 'loading'}>
        <Words requote={requote} reason={reason} before={before} />
      </div>
    </Modal>
  )
}

function Words({ requote, reason, before }: Pick<Props, 'requote' | 'reason' | 'before'>) {
  switch (requote.phase) {
    case 'found':
      return <NewPrice pair={requote.pair} before={before} party={reason === 'party'} />
    case 'loading':
      return (
        <div className={css.wait}>
          <Skeleton height={20} width="70%" />
          <Skeleton height={44} />
        </div>
      )
    case 'gone':
      return (
        <p className="quiet">
          Этих рейсов по&nbsp;этому тарифу больше нет. Данные пассажиров сохранены и&nbsp;подойдут к&nbsp;другим рейсам.
        </p>
      )
    case 'failed':
      return <p className="quiet">{requote.text}. Данные пассажиров сохранены.</p>
    case 'idle':
      return <p className="quiet">Данные пассажиров сохранены: проверим те&nbsp;же рейсы и&nbsp;покажем цену на&nbsp;сейчас.</p>
  }
}

function NewPrice({ pair, before, party }: { pair: Pair; before: number; party: boolean }) {
  return (
    <>
      <p className="quiet">{party ? 'Цена для нового состава пассажиров.' : 'Мы проверили ваши рейсы заново: места есть.'}</p>
      <PairLines pair={pair} />
      <p className={css.now}>
        <span className="h3">Сейчас</span>
        <b>{formatRub(pairPrice(pair))}</b>
        <Difference from={before} to={pairPrice(pair)} />
      </p>
    </>
  )
}

/** Both directions of a quote, each with its flights and its price. */
export function PairLines({ pair: { there, back } }: { pair: Pair }) {
  return (
    <div className={css.lines}>
      <Line title={back ? 'Туда' : ''} segments={there.flightSegments} price={there.totalPrice} />
      {back && <Line title="Обратно" segments={back.flightSegments} price={back.totalPrice} />}
    </div>
  )
}

function Line({ title, segments, price }: { title: string; segments: Segment[]; price: number }) {
  const [first, last] = endsOf(segments)
  const flights = segments.map((segment) => flightNumber(segment.flight)).join(', ')
  return (
    <p>
      <span>
        {[title, longDay(first.departure), `${first.airline} ${flights}`].filter(Boolean).join(', ')}
        <small>
          {clockOf(first.departure)} {first.fromCode} — {clockOf(last.arrival)} {last.toCode}
        </small>
      </span>
      <span className={css.money}>{formatRub(price)}</span>
    </p>
  )
}

export type Requote =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'found'; pair: Pair; party: Party }
  | { phase: 'gone' }
  | { phase: 'failed'; text: string }

/** The same flights for a party, if they are still on sale. */
type Found = { pair: Pair; party: Party } | undefined

/** Finds the same flights by the same search again, for the same people or for a changed party (C9). */
export function useRequote(chosen: Pair, search: AirForm) {
  const [load, setLoad] = useState<(signal: AbortSignal) => Promise<Found>>()
  const { request, isOld } = useRequest(load)

  function requoteFor(party: Party = search) {
    const query = flightQueryOf({ ...search, ...party })
    setLoad(() => async (signal: AbortSignal) => {
      const pair = query && (await findAgain(chosen, query, signal))
      return pair && { pair, party }
    })
  }

  const requote: Requote = !load ? { phase: 'idle' } : isOld ? { phase: 'loading' } : requoteOf(request)
  return { requote, requoteFor, forget: () => setLoad(undefined) }
}

function requoteOf(request: RequestState<Found>): Requote {
  if (request.phase === 'loading') return { phase: 'loading' }
  if (request.phase === 'ready') return request.reply ? { phase: 'found', ...request.reply } : { phase: 'gone' }
  const { error, text } = request
  return error instanceof ApiError && error.status === 200 ? { phase: 'gone' } : { phase: 'failed', text }
}

async function findAgain(chosen: Pair, query: FlightQuery, signal: AbortSignal): Promise<Pair | undefined> {
  return sameTrip(chosen, resultOf(await call(searchFlights, query, { signal }), new Date()))
}
