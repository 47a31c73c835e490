import { focusContent } from '#web/shell/navigation.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { closeCreated } from './created.ts'
import { Resend } from './resend-letter.tsx'
import css from './created-message.module.css'

/** Above the page until it is closed: the account exists, its letter is on the way. */
export function CreatedMessage({ email }: { email: string }) {
  return (
    <div className={`wrap ${css.place}`}>
      <Banner tone="ok" icon="mail" onClose={close} actions={<Resend fresh />}>
        Личный кабинет создан. Чтобы активировать его, перейдите по&nbsp;ссылке в&nbsp;письме, отправленном на&nbsp;<b>{email}</b>
      </Banner>
    </div>
  )
}

function close(): void {
  focusContent() // the pressed button disappears
  closeCreated()
}
