import { useLocation } from 'react-router'
import * as paths from '#domain/paths.ts'
import { useSession } from '#web/auth/session.ts'
import { PhoneLink } from '#web/shell/phone-link.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import { NothingHere } from './empty-purchase.tsx'

/** No such order, or no proof that it is ours: where the proof is, and who helps without it. */
export function LostOrder() {
  const phase = useSession((session) => session.phase)
  const isGuest = phase === 'guest'
  const { pathname, search } = useLocation()
  const signIn = isGuest && (
    <LinkButton to={paths.login} state={{ from: { pathname, search } }} variant="primary">
      Войти
    </LinkButton>
  )
  return (
    <NothingHere
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
        В&nbsp;заказе документы, поэтому он&nbsp;открывается только у&nbsp;покупателя. Ссылка есть в&nbsp;каждом письме
        о&nbsp;заказе: поищите их&nbsp;на&nbsp;почте, указанной при покупке, и&nbsp;в&nbsp;«Спаме».
        {isGuest && ' Если покупали из\u00a0кабинета, войдите.'}
        {phase === 'in' && ' В\u00a0этом кабинете такого заказа нет.'}
      </p>
      <p>
        Письма нет? Позвоните, мы&nbsp;отвечаем круглосуточно: <PhoneLink />
      </p>
    </NothingHere>
  )
}

/** The address names no order: the first HTML can say so already. */
export function UnnamedOrder() {
  return (
    <NothingHere heading="Заказ не указан" title="В адресе нет номера заказа" actions={<Home variant="primary" />}>
      {'Откройте заказ по\u00a0ссылке из\u00a0письма.'}
    </NothingHere>
  )
}

function Home({ variant }: { variant: 'primary' | 'outline' }) {
  return (
    <LinkButton to="/" variant={variant}>
      На главную
    </LinkButton>
  )
}
