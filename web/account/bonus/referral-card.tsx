import { Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { percents } from '#domain/text/thousands.ts'
import { withForm } from '#web/auth/auth-address.ts'
import { AuthPicture } from '#web/auth/auth-picture.tsx'
import { useSession } from '#web/auth/session.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { useConfig } from '#web/shell/config.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './referral-card.module.css'

const QrCode = lazyPart(() => import('./qr-code.tsx'), 'QrCode')

/** How long «Ссылка скопирована» is shown (spec §9). */
const COPIED_MS = 1000

/** The link that brings followers, with its QR code for a phone; a guest signs in first (FOL-03 to FOL-05, DBON-09). */
export function ReferralCard({ title, level = 2, tall }: { title: string; level?: 1 | 2; tall?: boolean }) {
  const { air, hotel } = useConfig().bonus
  const account = useSession((session) => session.claims?.BonusAccountId)
  const isSure = useSession((session) => session.phase !== 'unknown')
  const Heading = `h${level}` as const
  return (
    <section className={classes(css.card, tall && css.tall)}>
      <div className={css.body}>
        <Heading className={level === 1 ? 'd2' : 'd3'}>{title}</Heading>
        <p className={css.lead}>
          Друг регистрируется по&nbsp;вашей ссылке и&nbsp;покупает. Вам приходит {percents(air.referralPercent)} с&nbsp;его
          билетов и&nbsp;{percents(hotel.referralPercent)} с&nbsp;отелей, каждый раз.
        </p>
        {account ? <OwnLink account={account} variant={tall ? 'glass' : 'primary'} /> : <SignInPrompt isSure={isSure} />}
      </div>
      <div className={css.picture} aria-hidden="true">
        <AuthPicture city={tall ? 'dubai' : 'beijing'} sizes="300px" />
      </div>
    </section>
  )
}

function OwnLink({ account, variant }: { account: string; variant: 'primary' | 'glass' }) {
  const { origin } = useConfig()
  const link = `${origin}${href(paths.registration, {}, { bonusId: account })}`
  const [code, setCode] = useState(false)
  return (
    <>
      <div className={css.link}>
        <span className={css.address}>{link.replace(/^https?:\/\//, '')}</span>
        <Copy link={link} variant={variant} />
        <Button variant="glass" icon="qrcode" aria-expanded={code} onClick={() => setCode(!code)}>
          QR-код
        </Button>
      </div>
      {code && (
        <Suspense fallback={<Skeleton width={176} height={176} radius={12} />}>
          <QrCode text={link} caption="Наведите камеру телефона" />
        </Suspense>
      )}
    </>
  )
}

function Copy({ link, variant }: { link: string; variant: 'primary' | 'glass' }) {
  const [said, setSaid] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  async function copy() {
    clearTimeout(timer.current)
    const done = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    )
    setSaid(done ? 'Ссылка скопирована' : 'Не удалось скопировать, выделите ссылку')
    timer.current = setTimeout(() => setSaid(undefined), COPIED_MS)
  }
  return (
    <span className={css.copy}>
      <Button variant={variant} icon="copy" onClick={() => void copy()}>
        Скопировать
      </Button>
      <output>{said && <span className={css.tip}>{said}</span>}</output>
    </span>
  )
}

function SignInPrompt({ isSure }: { isSure: boolean }) {
  const { search } = useLocation()
  return (
    <p className={isSure ? css.prompt : classes(css.prompt, 'unless-person')}>
      Чтобы получить ссылку, <Link to={{ search: withForm(search, 'login') }}>войдите</Link> или{' '}
      <Link to={{ search: withForm(search, 'registration') }}>зарегистрируйтесь</Link>
    </p>
  )
}
