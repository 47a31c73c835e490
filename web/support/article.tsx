import { Fragment, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ContentPage } from '#contract/content.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import css from './article.module.css'

/** Where a page's text asks for the calculator. */
const CALCULATOR = '<div data-part="refund-calculator"></div>'
const RefundCalculator = lazyPart(() => import('./refund-calculator.tsx'), 'RefundCalculator')

/** A page as the server cleaned it (DAPI-07); its links stay inside the site without loading it anew. */
export function Article({ page }: { page: ContentPage }) {
  const article = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useInnerLinks(article)
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.setAttribute('open', '')
  }, [hash, key, page.url])
  return (
    <article ref={article} className={css.article}>
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

function useInnerLinks(article: React.RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  useEffect(() => {
    const element = article.current
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const to = link?.getAttribute('href') ?? ''
      if (!plain || event.defaultPrevented || !/^[/#](?!\/)/.test(to)) return
      event.preventDefault()
      void navigate(to.startsWith('#') ? { search: location.search, hash: to } : to)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [article, navigate])
}
