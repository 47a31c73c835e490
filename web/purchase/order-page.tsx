import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import * as paths from '#domain/paths.ts'
import { useSession } from '#web/auth/session.ts'
import { useTabOwner } from '#web/auth/tab-owner.ts'
import { ApiError } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { usePolling } from '#web/data/use-polling.ts'
import { PhoneLink } from '#web/shell/phone-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { EmptyPurchase } from './empty-purchase.tsx'
import { Panel, Screen } from './purchase-screen.tsx'

type Props<Order> = {
  reply: OrderReply<Order>
  /** Draws the order as it is, whatever the address says (DAIR-22, DHOT-18); `reload` after something was done to it. */
  children: (order: Order, reload: () => void) => ReactNode
}

/** The page of an order: what it draws of a found one polls while something is awaited (DAIR-21). */
export function OrderPage<Order>({ reply, children }: Props<Order>) {
  const shown = useOrder(reply)
  const { revalidate } = useRevalidator()
  usePolling(shown.kind === 'failed' ? 'often' : 'never')
  if (shown.kind === 'lost') return <LostOrder />
  if (shown.kind === 'failed') return <WaitingForOrder error={shown.text} />
  return <Suspense fallback={<WaitingForOrder />}>{children(shown.order, () => void revalidate())}</Suspense>
}

/** A result page before its request: the address alone says whether there is an order to fetch; `name` is its parameter. */
export function ResultFallback({ name }: { name: 'id' | 'orderId' }) {
  const [params] = useSearchParams()
  return params.get(name) ? <WaitingForOrder /> : <UnnamedOrder />
}

/**
 * The order of the page as it was last found: a request that failed leaves it on the screen. When its person signs out nothing is
 * shown until the order has been fetched again.
 */
function useOrder<Order>(reply: OrderReply<Order>): OrderReply<Order> {
  const { generation } = useTabOwner()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState({ generation, reply, last: reply })
  if (shown.generation !== generation) setShown({ generation, reply, last: { kind: 'failed', text: '' } })
  else if (shown.reply !== reply)
    setShown({ generation, reply, last: reply.kind === 'failed' && shown.last.kind === 'found' ? shown.last : reply })
  useTimeout(() => void revalidate(), generation > 0 ? 0 : undefined, generation)
  return shown.last
}

/**
 * What a loader learned of an order: the order; that there is none, or none of this visitor's; or why nobody answered, in words.
 */
export type OrderReply<Order> = { kind: 'found'; order: Order } | { kind: 'lost' } | { kind: 'failed'; text: string }

/** Fetches an order in a loader: the page shows a refusal, and goes on polling. */
export async function fetchOrder<Order>(load: () => Promise<Order>): Promise<OrderReply<Order>> {
  try {
    return { kind: 'found', order: await load() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? { kind: 'lost' } : { kind: 'failed', text: textOf(error) }
  }
}

/** No such order, or no proof that it is ours: where the proof is, and who helps without it. */
function LostOrder() {
  const phase = useSession((session) => session.phase)
  const isGuest = phase === 'guest'
  const { pathname, search } = useLocation()
  const signIn = isGuest && (
    <LinkButton to={paths.login} state={{ from: { pathname, search } }} variant="primary">
      Войти
    </LinkButton>
  )
  return (
    <EmptyPurchase
      heading="Заказ не открылся"
      title="Откройте заказ по ссылке из письма"
      actions={
        <>
          {signIn}
          <Home variant={isGuest ? 'outline' : 'primary'} />
        </>
      }
    >
      <p>
        В&nbsp;заказе документы, поэтому он&nbsp;открывается только у&nbsp;покупателя. Ссылка&nbsp;— в&nbsp;письмах о&nbsp;заказе:
        поищите их&nbsp;на&nbsp;почте, указанной при покупке, и&nbsp;в&nbsp;«Спаме».
        {isGuest && ' Если покупали из\u00a0кабинета, войдите.'}
        {phase === 'in' &&
          ' В\u00a0этом кабинете такого заказа нет: если покупали из\u00a0другого, выйдите и\u00a0войдите в\u00a0него.'}
      </p>
      <p>
        Письма нет? Позвоните, мы&nbsp;отвечаем круглосуточно: <PhoneLink />
      </p>
    </EmptyPurchase>
  )
}

/** The address names no order: the first HTML can say so already. */
export function UnnamedOrder() {
  return (
    <EmptyPurchase heading="Заказ не указан" title="В адресе нет номера заказа" actions={<Home variant="primary" />}>
      {'Откройте заказ по\u00a0ссылке из\u00a0письма.'}
    </EmptyPurchase>
  )
}

function Home({ variant }: { variant: 'primary' | 'outline' }) {
  return (
    <LinkButton to="/" variant={variant}>
      На главную
    </LinkButton>
  )
}

/** The skeleton of the page while the order is loading. */
export function WaitingForOrder({ error = '' }: { error?: string }) {
  return (
    <Screen title="Ваш заказ" aside={<Skeleton height={420} radius={18} />}>
      <Panel>
        <div aria-busy="true" style={{ display: 'grid', gap: 16 }}>
          <p aria-live="polite">{error || 'Проверяем заказ…'}</p>
          <Skeleton height={28} width="60%" />
          <Skeleton height={20} />
          <Skeleton height={20} width="80%" />
        </div>
      </Panel>
    </Screen>
  )
}
