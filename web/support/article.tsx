import { Fragment, type MouseEvent, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ContentPage } from '#contract/content.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import css from './article.module.css'

/** Where a page's text asks for the calculator. */
const CALCULATOR = '<div data-part="refund-calculator"></div>'
const RefundCalculator = lazyPart(() => import('./refund-calculator.tsx'), 'RefundCalculator')

/** A page as the server cleaned it (DAPI-07); its links stay inside the site without loading it anew. */
export function Article({ page }: { page: ContentPage }) {
  const { hash, key } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.setAttribute('open', '')
  }, [hash, key, page.url])
  function follow(event: MouseEvent) {
    const to = innerLinkOf(event)
    if (to === undefined) return
    event.preventDefault()
    void navigate(to.startsWith('#') ? { search: location.search, hash: to } : to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are pressed, by hand or by key
    <article className={css.article} onClick={follow}>
      <h1 className="h1">{page.title}</h1>
      {page.content.split(CALCULATOR).map((html, at) => (
        <Fragment key={`${page.url} ${at}`}>
          {at > 0 && (
            <Suspense fallback={<div className={css.awaited} />}>
              <RefundCalculator />
            </Suspense>
          )}
          {/* oxlint-disable-next-line react/no-danger: the server's allow-list let through nothing that runs */}
          <div className={css.text} dangerouslySetInnerHTML={{ __html: html }} />
        </Fragment>
      ))}
    </article>
  )
}

/** The address of the site that a plain press on a link leads to. */
function innerLinkOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const to = link?.getAttribute('href') ?? ''
  return isPlain && !event.defaultPrevented && /^[/#](?!\/)/.test(to) ? to : undefined
}
