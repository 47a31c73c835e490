import { BonusCorner } from '#web/account/bonus/bonus-corner.tsx'
import { Mails } from './mails.tsx'
import { OwnData } from './personal-data.tsx'
import { EmailChange } from './email-change.tsx'
import { PasswordChange } from './password-change.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SavedPassengers } from './saved-passengers.tsx'
import { Sessions } from './sessions.tsx'
import { SignInLog } from './sign-in-log.tsx'
import { loadUser } from '#web/auth/session-renewal.ts'
import { useSession } from '#web/auth/session.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/profile.route'

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
          <EmailChange user={user} />
          <PasswordChange login={user.login} />
          <BonusCorner />
          <Mails />
          <SavedPassengers />
          <Sessions />
          <SignInLog />
          <OwnData />
        </>
      ) : (
        <Coming />
      )}
    </>
  )
}

/** Until the server answers; a press asks again when it does not. */
function Coming() {
  return (
    <div aria-busy="true">
      <Skeleton height={360} radius={18} />
      <Button variant="text" onClick={() => void loadUser()}>
        Обновить
      </Button>
    </div>
  )
}
