import { useState } from 'react'
import type { RefundQuote } from '#contract/refund.ts'
import { refundTotals, returnable, refundArrival } from '#domain/payments/refund.ts'
import type { Product } from '#domain/product.ts'
import { formatRub } from '#domain/text/money.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { clockText, spokenAt } from '#web/purchase/countdown.ts'
import { useConfig } from '#web/shell/config.ts'
import { PhoneLink } from '#web/shell/phone-link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RefundCounting } from './refund-counting.tsx'
import { RefundLines, RefundSplit } from './refund-lines.tsx'
import { useRefund } from './use-refund.ts'
import css from './refund-dialog.module.css'

type Props = {
  number: string
  route: string
  product?: Product
  /** Opened on the order's own page, which a guest may open. */
  orderId?: string
  onClose: () => void
  onReturned: () => void
}

/** What is returned, in words. */
function wordsFor(product: Product, several: boolean) {
  if (product === 'hotel') {
    return {
      title: 'Отменить бронь',
      keep: 'Оставить бронь',
      rule: 'Бронь отменяется целиком, со\u00a0всеми ночами и\u00a0гостями.',
      end: 'Ваучер перестанет действовать сразу, номер вернётся в\u00a0продажу.',
      rules: 'условия отмены зависят от\u00a0времени до\u00a0заезда',
    }
  }
  return {
    title: several ? 'Какой билет вернуть' : 'Вернуть билет',
    keep: several ? 'Оставить билеты' : 'Оставить билет',
    rule: 'Билет возвращается целиком, сразу за\u00a0всех пассажиров.',
    end: 'Возвращённые билеты станут недействительными сразу.',
    rules: 'правила тарифа зависят от\u00a0времени до\u00a0вылета',
  }
}

/** «Отменить и вернуть деньги»: the quote, ticket by ticket, and its confirmation in one dialog (DPAY-07). */
export function RefundDialog({ number, route, product = 'air', orderId, onClose, onReturned }: Props) {
  const { state, countAgain, confirm } = useRefund(number, product, orderId)
  const about = `Заказ ${number}, ${route}`
  if (state.phase === 'quoted')
    return (
      <Quoted
        key={state.quote.quoteId}
        quote={state.quote}
        product={product}
        busy={state.busy}
        error={state.error}
        about={about}
        onRetry={countAgain}
        onConfirm={(parts, back) => void confirm(parts, back)}
        onClose={onClose}
      />
    )
  if (state.phase === 'accepted')
    return (
      <Drawer fits title="Возврат принят" onClose={onReturned} footer={<Close onClick={onReturned}>Понятно</Close>}>
        <Banner tone="ok">
          Вернём {formatRub(state.total)}. {refundArrival(state.card)}
        </Banner>
      </Drawer>
    )
  return (
    <RefundCounting onClose={state.phase === 'failed' && state.isOver ? onReturned : onClose}>
      {state.phase === 'failed' && (
        <Banner tone="err" actions={<Again onClick={countAgain}>Повторить</Again>}>
          {state.text}
        </Banner>
      )}
    </RefundCounting>
  )
}

function Close({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="primary" size="l" onClick={onClick}>
      {children}
    </Button>
  )
}

function Again({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="s" onClick={onClick}>
      {children}
    </Button>
  )
}

type QuotedProps = {
  quote: RefundQuote
  product: Product
  busy: boolean
  error: string | undefined
  about: string
  onRetry: () => void
  onConfirm: (parts: string[], back: { total: number; card: number }) => void
  onClose: () => void
}

function Quoted({ quote, product, busy, error, about, onRetry, onConfirm, onClose }: QuotedProps) {
  const [chosen, setChosen] = useState(() => returnable(quote.lines).map(({ part }) => part))
  const [stale, setStale] = useState(false)
  const totals = refundTotals(
    quote.lines.filter(({ part }) => chosen.includes(part)),
    quote.left,
  )
  const several = quote.lines.length > 1
  const { title, keep, rule, end, rules } = wordsFor(product, several)
  const keepsAll = product === 'hotel' && quote.allowed && quote.lines.every(({ refund }) => refund === 0)
  const canConfirm = quote.allowed && !keepsAll
  const close = () => {
    if (!busy) onClose() // what was confirmed cannot be undone any more
  }
  const confirming = (
    <div className={css.foot}>
      {stale ? (
        <Button variant="primary" size="l" icon="refresh" onClick={onRetry}>
          Посчитать ещё раз
        </Button>
      ) : (
        <Button
          variant="primary"
          size="l"
          busy={busy}
          disabled={totals.refundTotal === 0}
          onClick={() => onConfirm(chosen, { total: totals.refundTotal, card: totals.refundCard })}
        >
          Вернуть {formatRub(totals.refundTotal)}
        </Button>
      )}
      <Button size="l" disabled={busy} onClick={close}>
        {keep}
      </Button>
      <p className={css.fine}>
        {end} {refundArrival(totals.refundCard)}
      </p>
    </div>
  )
  // Nothing is refunded, so nothing is advised.
  const leaving = (
    <Button size="l" onClick={onClose}>
      {keep}
    </Button>
  )
  return (
    <Drawer fits size="l" title={title} onClose={close} footer={canConfirm ? confirming : leaving}>
      <p className="quiet small">{about}</p>
      <p className="quiet">{rule}</p>
      <RefundLines lines={quote.lines} chosen={chosen} onChoose={several ? setChosen : undefined} />
      {canConfirm && (
        <>
          <RefundSplit totals={totals} card={quote.card} />
          <QuoteTimer until={Date.parse(quote.validUntil)} rules={rules} onEnd={() => setStale(true)} />
        </>
      )}
      <div className={css.notes}>
        {!canConfirm && (product === 'hotel' ? <HotelContact keepsAll={keepsAll} /> : <Forbidden />)}
        {error && (
          <Banner tone="err" actions={<Again onClick={onRetry}>Посчитать ещё раз</Again>}>
            {error}
          </Banner>
        )}
      </div>
    </Drawer>
  )
}

/** The alternatives when the fare is not refundable (DPAY-07: reason and support contact). */
function Forbidden() {
  return (
    <Banner>
      Если рейс отменён, перенесён или задержан больше чем на&nbsp;30&nbsp;минут, либо вы&nbsp;не&nbsp;летите из-за болезни,
      деньги возвращаются полностью. <SupportContact />
    </Banner>
  )
}

/** The hotel keeps all of it, or the day of arrival is over: there is nothing to confirm, only somebody to contact. */
function HotelContact({ keepsAll }: { keepsAll: boolean }) {
  return (
    <Banner>
      {keepsAll && <>По&nbsp;условиям брони вернуть нечего. </>}Если поездка сорвалась из-за болезни или отмены рейса либо отель
      вас не&nbsp;заселил, узнаем у&nbsp;отеля, что можно сделать. <SupportContact />
    </Banner>
  )
}

function SupportContact() {
  const { email } = useConfig()
  return (
    <>
      Напишите нам на&nbsp;<a href={`mailto:${email}`}>{email}</a> или позвоните: <PhoneLink />.
    </>
  )
}

/** How long the shown sums are valid; says so when they have expired. */
function QuoteTimer({ until, rules, onEnd }: { until: number; rules: string; onEnd: () => void }) {
  const left = useSecondsLeft(until, onEnd, serverNow)
  return (
    <p className={css.life}>
      <Icon name="clock-hour-4" size={16} />
      {left !== 0 ? (
        <span>
          Расчёт действует ещё <b>{left && clockText(left)}</b>
        </span>
      ) : (
        <output>Расчёт устарел: {rules}.</output>
      )}
      <VisuallyHidden live>{left && spokenAt(left)}</VisuallyHidden>
    </p>
  )
}
