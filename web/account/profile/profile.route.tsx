import { useRef, useState } from 'react'
import { getMails, getUser, saveMails } from '#contract/account.ts'
import { BonusHistory } from '#web/account/bonus/bonus-history.tsx'
import { ReferralCard } from '#web/account/bonus/referral-card.tsx'
import { setUser } from '#web/auth/session-renewal.ts'
import { useSession } from '#web/auth/session.ts'
import { ApiError, call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import { Switch } from '#web/ui/fields/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/profile.route'
import { OwnData } from './personal-data.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SavedPassengers } from './saved-passengers.tsx'
import { Sessions, SignInLog } from './sessions.tsx'
import css from '#web/account/bonus/bonus-corner.module.css'
import panel from '#web/account/panel.module.css'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Личные данные' })
}

export default function Personal() {
  const user = useSession((session) => session.user)
  return (
    <>
      <h1 className="d2">Личные данные</h1>
      {user ? (
        <>
          <ProfileForm key={user.login} user={user} />
          <div className={css.columns}>
            <BonusHistory />
            <ReferralCard title="Ваша ссылка" tall />
          </div>
          <SavedPassengers />
          <div className={css.columns}>
            <Sessions />
            <SignInLog />
          </div>
          <Mails />
          <OwnData />
        </>
      ) : (
        <Coming />
      )}
    </>
  )
}

const requestUser = async (signal: AbortSignal) => setUser(await call(getUser, {}, { signal }))

/** Until the server answers; when it does not, the reason, and a press retries. */
function Coming() {
  const { request, again } = useRequest(requestUser)
  return (
    <RequestView request={request} again={again} height={360}>
      {() => null}
    </RequestView>
  )
}

const load = (signal: AbortSignal) => call(getMails, {}, { signal })

/** The letters that may be declined; those about orders and security are always sent. */
function Mails() {
  const { request, again } = useRequest(load)
  return (
    <section className={panel.panel} aria-labelledby="mails">
      <h2 id="mails" className="h2">
        Письма
      </h2>
      <p className="quiet">Письма о&nbsp;заказах и&nbsp;о&nbsp;безопасности кабинета приходят всегда.</p>
      <RequestView request={request} again={again} height={48}>
        {({ points }) => <PointsMail wanted={points} />}
      </RequestView>
    </section>
  )
}

function PointsMail({ wanted }: { wanted: boolean }) {
  const [on, setOn] = useState(wanted)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  async function turn(points: boolean) {
    setOn(points)
    try {
      // One after another, so that the last press wins.
      const saved = running.current.then(() => call(saveMails, { points }))
      running.current = saved.catch(() => undefined)
      await saved
      toast(points ? 'Письма о бонусах будут приходить' : 'Письма о бонусах больше не придут')
    } catch (error) {
      setOn(!points)
      if (!(error instanceof ApiError)) throw error
      toast(error.text, { tone: 'err' })
    }
  }

  return (
    <Switch
      label="Начисления бонусов за покупки друзей, не чаще раза в день"
      checked={on}
      onChange={(event) => void turn(event.target.checked)}
    />
  )
}
