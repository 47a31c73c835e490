import { useEffect } from 'react'
import { useParams } from 'react-router'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { AuthPage } from './auth-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/password.route'

export const handle = { layout: 'bare' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Новый пароль' })
}

/** The address carries a secret: no cache keeps it and no other site hears of it (reliability.md §6). */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

const KEY = 'password-token'
const PLAIN = 'new'

export default function Password() {
  const { token = '' } = useParams()
  // The secret leaves the address bar at once; this tab remembers it, so that a reload changes nothing.
  useEffect(() => {
    if (token === PLAIN) return
    sessionStorage.setItem(KEY, token)
    history.replaceState(history.state, '', href(paths.newPassword, { token: PLAIN }))
  }, [token])
  const secret = () => (token === PLAIN ? (sessionStorage.getItem(KEY) ?? '') : token)
  return (
    <AuthPage
      title="Новый пароль"
      slogan={
        <>
          Новый ключ
          <br />
          от&nbsp;старого дома
        </>
      }
      city="moscow"
    >
      <NewPasswordForm secret={secret} />
    </AuthPage>
  )
}
