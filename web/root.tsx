// First, so that every component may answer back.
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { type ReactNode, Suspense, lazy } from 'react'
import { Meta, Outlet, Scripts, isRouteErrorResponse, useMatches, useRouteError } from 'react-router'
import { retryImport } from './boot/lazy-part.ts'
import type { Route } from './+types/root'
import { AuthGate, CreatedPlace } from './auth/auth-gate.tsx'
import { configContext } from './boot/request.server.ts'
import { useReplayedClicks } from './boot/replayed-clicks.ts'
import { Fonts } from './boot/fonts.tsx'
import { Header } from './shell/header.tsx'
import { OfflineBanner } from './shell/offline-banner.tsx'
import { pageMeta } from './shell/page-meta.ts'
import { Scroll } from './shell/scroll-restoration.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { Styles } from './boot/styles.tsx'
import { BeforePaint } from './boot/before-paint.tsx'
import type { BelowTheFold as Late } from './shell/below-the-fold.tsx'
import type { WrongScreen } from './shell/wrong-screen.tsx'
import { WithoutScripts } from './shell/without-scripts.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { config: context.get(configContext) }
}

/** The name of a page that could not be shown; every other page has its own. */
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

// It comes alive after the page, and a page without it is a page. The screens of what went wrong come with it: then, of all
// times, no file may be missing. The bundler hangs style sheets on an import, so what catches stands around both.
const late = () => import('./shell/below-the-fold.tsx')
const BelowTheFold = lazy(async () => ({ default: await retryImport(late).then((layout) => layout.BelowTheFold, nothing) }))
const Wrong = lazy(async () => ({ default: await late().then((layout) => layout.WrongScreen, plain) }))

function nothing(): typeof Late {
  return () => <></>
}

function plain(): typeof WrongScreen {
  return () => <h1 className="wrap">Произошла техническая ошибка, уже ремонтируем</h1>
}

export function ErrorBoundary() {
  const error = useRouteError()
  const lost = isRouteErrorResponse(error) && error.status === 404
  return (
    <PageLayout over>
      <Suspense fallback={null}>
        <Wrong lost={lost} />
      </Suspense>
    </PageLayout>
  )
}

/** A page may stand without the header and the footer: `export const handle = { layout: 'bare' }`. */
type Handle = { layout?: 'bare' }

function PageLayout({ over, children }: { over?: boolean; children: ReactNode }) {
  const bare = useMatches().some(({ handle }) => (handle as Handle | undefined)?.layout === 'bare')
  return (
    <>
      <SkipLink />
      {!bare && <Header over={over} />}
      <OfflineBanner />
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
