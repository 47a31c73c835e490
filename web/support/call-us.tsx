import { useConfig } from '#web/shell/config.ts'
import { PhoneLink } from '#web/shell/phone-link.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Icon } from '#web/ui/icon.tsx'
import button from '#web/ui/button.module.css'
import css from './call-us.module.css'

/** For who found no answer: a person on the phone, or a letter. */
export function CallUs() {
  const { phone, email } = useConfig()
  return (
    <aside className={css.card} aria-label="Связаться с поддержкой">
      <div>
        <h2 className="h3">Не&nbsp;нашли ответ?</h2>
        <p className="quiet small">Трубку берёт человек, круглосуточно</p>
      </div>
      <div className={css.links}>
        <PhoneLink className={buttonClass({ variant: 'primary' })}>
          <span className={button.face}>
            <Icon name="phone" />
            {phone.replaceAll(' ', '\u00a0')}
          </span>
        </PhoneLink>
        <a className={buttonClass({ variant: 'outline' })} href={`mailto:${email}`}>
          <span className={button.face}>
            <Icon name="mail" />
            Написать
          </span>
        </a>
      </div>
    </aside>
  )
}
