import { useLocation } from 'react-router'
import { useSession } from '#web/account/session.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { NothingHere } from './nothing-here.tsx'

/** No such order, or no proof that it is ours: the ways to one, signing in among them. */
export function LostOrder() {
  const isGuest = useSession((session) => session.phase === 'guest')
  const { pathname, search } = useLocation()
  const signIn = isGuest && (
    <LinkButton to="/login" state={{ from: { pathname, search } }} look="primary">
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
          <Home look={isGuest ? 'outline' : 'primary'} />
        </>
      }
    >
      В&nbsp;этой вкладке нет ключа к&nbsp;заказу. Вернитесь во&nbsp;вкладку, где бронировали, или откройте ссылку из&nbsp;письма,
      которое мы&nbsp;прислали.{isGuest && ' Заказ из\u00a0кабинета откроется, когда вы\u00a0войдёте.'}
    </NothingHere>
  )
}

/** The address names no order: the first HTML can say so already. */
export function UnnamedOrder() {
  return (
    <NothingHere heading="Заказ не указан" title="В адресе нет номера заказа" actions={<Home look="primary" />}>
      {'Откройте заказ по\u00a0ссылке из\u00a0письма.'}
    </NothingHere>
  )
}

function Home({ look }: { look: 'primary' | 'outline' }) {
  return (
    <LinkButton to="/" look={look}>
      На главную
    </LinkButton>
  )
}
