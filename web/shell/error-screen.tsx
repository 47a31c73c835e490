import type { ReactNode } from 'react'
import * as paths from '#domain/paths.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { useRequestId } from '#web/boot/request-id.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import css from './error-picture.module.css'

type ErrorProps = {
  /** The id of the request in the log; its beginning is enough to find it. */
  requestId?: string
  /** Left out where there is nothing to repeat: /error itself. */
  onRepeat?: () => void
}

/** «Упс!» with the default sentence, a retry and the ways out (ERR-02, ERR-03). */
export function ErrorScreen({ requestId, onRepeat }: ErrorProps) {
  return (
    <NightSea
      scene="night-sea"
      big={<h1 className="d1">Упс!</h1>}
      links={
        <>
          {onRepeat && (
            <Button variant="glass" size="l" icon="refresh" onClick={onRepeat}>
              Повторить
            </Button>
          )}
          <ErrorLinks />
        </>
      }
    >
      <p className="h1">{firstWords.unknown}</p>
      <p className="lead">
        Обновите страницу через пару минут или начните с&nbsp;главной.
        {requestId && <> Номер для поддержки: {requestId.slice(0, 8)}.</>}
      </p>
    </NightSea>
  )
}

/** The not-found page: the zero of 404 is the moon (NAV-33). */
export function NotFoundScreen() {
  const code = (
    <p className="d1" aria-hidden="true">
      4<Moon />4
    </p>
  )
  return (
    <NightSea scene="lost-moon" big={code} links={<ErrorLinks />}>
      <h1 className="h1">Страница не&nbsp;найдена</h1>
      <p className="lead">Она переехала, или&nbsp;её никогда не&nbsp;было. Зато рейсы на&nbsp;месте.</p>
    </NightSea>
  )
}

/** A page that cannot be shown: it does not exist, or it broke; one that broke for want of a network is retried with it. */
export function WrongScreen({ lost }: { lost: boolean }) {
  const again = () => location.reload()
  const requestId = useRequestId()
  useWindowEvent('online', again)
  return lost ? <NotFoundScreen /> : <ErrorScreen requestId={requestId} onRepeat={again} />
}

type NightSeaProps = {
  /** `lost-moon` has only its path on the water: the moon itself is in the words. */
  scene: 'night-sea' | 'lost-moon'
  /** The huge first line. */
  big: ReactNode
  children: ReactNode
  links: ReactNode
}

/** A full-width night over the sea with a message and the ways out; under the header. */
function NightSea({ scene, big, children, links }: NightSeaProps) {
  const address = (width: number) => `/art/scenes/${scene}-${width}.avif`
  return (
    <section className={css.night}>
      <img
        className={css.picture}
        src={address(1440)}
        srcSet={`${address(720)} 720w, ${address(1440)} 1440w`}
        sizes="max(100vw, 160vh)"
        width="1440"
        height="900"
        alt=""
        fetchPriority="high"
      />
      <div className={classes('wrap', css.words)}>
        {big}
        {children}
        <div className={css.links}>{links}</div>
      </div>
    </section>
  )
}

/** The zero of «404». */
function Moon() {
  return (
    <svg viewBox="0 0 200 200" className={css.moon} aria-hidden="true">
      <circle cx="100" cy="100" r="96" fill="#f3ead2" />
      <g fill="#d8ceb2">
        <circle cx="70" cy="76" r="20" />
        <circle cx="128" cy="120" r="26" />
        <circle cx="80" cy="142" r="12" />
        <circle cx="132" cy="62" r="10" />
      </g>
    </svg>
  )
}

/** Home and both searches (ERR-03), for pages that have nothing of their own (DGEN-05). */
function ErrorLinks() {
  return (
    <>
      <LinkButton to="/" variant="primary" size="l">
        На главную
      </LinkButton>
      <LinkButton to={paths.airResults} variant="glass" size="l" icon="plane-tilt">
        Найти билеты
      </LinkButton>
      <LinkButton to={paths.hotelResults} variant="glass" size="l" icon="bed">
        Найти отели
      </LinkButton>
    </>
  )
}
