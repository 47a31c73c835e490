import { type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/root'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { AuthGate, CreatedPlace } from './auth/auth-gate.tsx'
import { BeforePaint, Fonts, Styles } from './boot/document-head.tsx'
import { isFileMissing, lazyPart } from './boot/lazy-part.ts'
import { useReplayedClicks } from './boot/replayed-clicks.ts'
import { configContext } from './boot/request.server.ts'
import type { WrongScreen } from './shell/error-screen.tsx'
import type { Handle } from './shell/handle.ts'
import { Header, SkipLink } from './shell/header.tsx'
import { pageMeta } from './shell/page-meta.ts'
import { PhoneLink } from './shell/phone-link.tsx'
import { Scroll } from './shell/scroll-restoration.tsx'

declare module 'react' {
  interface CSSProperties {
    [custom: `--${string}`]: string | number | undefined
  }
}

const changes = ['online', 'offline', 'missing']

function watch(changed: () => void) {
  for (const change of changes) addEventListener(change, changed)
  return () => {
    for (const change of changes) removeEventListener(change, changed)
  }
}

/**
 * Shown while the browser has no network, when «Повторить» fetches the page's data again (DGEN-05), or while a file of the page
 * does not load: after an update of the site the old ones are gone, and only the page reloaded names the new ones.
 */
function ConnectionBanner() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const isIncomplete = useSyncExternalStore(watch, isFileMissing, () => false)
  const { revalidate } = useRevalidator()
  if (isOnline && !isIncomplete) return null
  return (
    <Banner
      tone="warn"
      flat
      actions={
        <Button variant="text" size="s" onClick={() => (isOnline ? location.reload() : void revalidate())}>
          {isOnline ? 'Обновить' : 'Повторить'}
        </Button>
      }
    >
      {isOnline ? 'Часть страницы не\u00a0загрузилась' : 'Нет соединения с\u00a0интернетом'}
    </Banner>
  )
}

/** What a page cannot do without scripts, by the beginning of its address, and what to do instead; the first match. */
const words: [RegExp, string][] = [
  [/^\/loader/, ''],
  [
    /^\/(avia|hotels)\/payment/,
    'Состояние заказа, билеты и\u00a0ваучер здесь не\u00a0показать: заказ открывается только у\u00a0покупателя, а\u00a0доказывает это скрипт. Всё, что куплено, пришло письмом на\u00a0почту из\u00a0заказа.',
  ],
  [/^\/(avia|hotels)\/booking/, 'Данные пассажиров и\u00a0гостей, бронирование и\u00a0оплата работают только со\u00a0скриптами.'],
  [
    /^\/search\/hotels/,
    'Показаны первые отели из\u00a0найденных, без фильтров. Остальные, бронирование и\u00a0оплата работают только со\u00a0скриптами.',
  ],
  [
    /^\/search\/avia/,
    'Показаны первые рейсы из\u00a0найденных, без фильтров. Рейс и\u00a0тариф можно выбрать, а\u00a0купить билет\u00a0— только со\u00a0скриптами.',
  ],
  [
    /^/,
    'Искать и\u00a0читать можно и\u00a0так, а\u00a0бронирование, оплата и\u00a0личный кабинет работают только со\u00a0скриптами.',
  ],
]

/** Inside `noscript`, drawn by the server alone: the visitor's browser runs no scripts. */
function WithoutScripts() {
  const { pathname } = useLocation()
  const isConfigured = useRouteLoaderData('root') !== undefined
  const text = words.find(([path]) => path.test(pathname))?.[1]
  if (!text) return null
  return (
    <p className="no-scripts">
      {text} Включите JavaScript в&nbsp;настройках браузера{isConfigured && ' или позвоните, поможем: '}
      {isConfigured && <PhoneLink />}
    </p>
  )
}

export function loader({ context }: Route.LoaderArgs) {
  return { config: context.get(configContext) }
}

/** The title of a page that could not be shown; every other page has its own. */
export function meta({ error, matches }: Route.MetaArgs) {
  if (!error) return []
  const lost = isRouteErrorResponse(error) && error.status === 404
  return pageMeta(matches, { title: lost ? 'Страница не найдена' : 'Упс!' })
}

/** The configuration of one page view never changes. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <BeforePaint />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/art/icons/maskable-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Fonts />
        <Styles />
      </head>
      <body>
        <noscript>{import.meta.env.SSR && <WithoutScripts />}</noscript>
        {children}
        <Scroll />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useReplayedClicks()
  return (
    <PageLayout>
      <Outlet />
    </PageLayout>
  )
}

// It is hydrated after the page, and a page without it is a page. The error screens are loaded with it: in an error of all times
// no file may be missing. The bundler attaches style sheets to an import, so the boundary is around both.
const late = () => import('./shell/below-the-fold.tsx')
const BelowTheFold = lazyPart(late, 'BelowTheFold')
const Wrong = lazy(async () => ({ default: await late().then((layout) => layout.WrongScreen, plain) }))

function plain(): typeof WrongScreen {
  return () => <h1 className="wrap">Произошла техническая ошибка, уже ремонтируем</h1>
}

export function ErrorBoundary() {
  const error = useRouteError()
  const lost = isRouteErrorResponse(error) && error.status === 404
  return (
    <PageLayout over>
      <Suspense>
        <Wrong lost={lost} />
      </Suspense>
    </PageLayout>
  )
}

function PageLayout({ over, children }: { over?: boolean; children: ReactNode }) {
  const bare = useMatches().some(({ handle }) => (handle as Handle | undefined)?.layout === 'bare')
  return (
    <>
      <SkipLink />
      {!bare && <Header over={over} />}
      <ConnectionBanner />
      {!bare && <CreatedPlace />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <BelowTheFold bare={bare} />
      </Suspense>
      <AuthGate />
    </>
  )
}
