import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { HotelCard } from '#contract/hotels.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { useConfig } from '#web/shell/config.ts'
import { lazyPart, prefetch } from '#web/boot/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import buttonCss from '#web/ui/button.module.css'
import { Icon } from '#web/ui/icon.tsx'
import css from './top-panel.module.css'

const loadMenu = () => import('./share-menu.tsx')
const ShareMenu = lazyPart(loadMenu, 'ShareMenu')

/** The way back to the search with all of it, sharing, and the address of this page (HOTP-01 … HOTP-04). */
export function TopPanel({ card, search }: { card: HotelCard; search: URLSearchParams }) {
  const { origin } = useConfig()
  const path = href(paths.hotel, { hotelId: card.id }, search)
  return (
    <div className={css.panel}>
      <Link className={css.back} to={`${paths.hotelResults}?${search}`}>
        <Icon name="arrow-left" />
        Все отели: {card.regionName}
      </Link>
      <div className={css.actions}>
        <Share url={`${origin}${path}`} title={card.name} />
        <a className={buttonClass({ variant: 'text', size: 's' })} href={path} target="_blank" rel="noopener">
          <span className={buttonCss.face}>
            <Icon name="link" />
            Ссылка на&nbsp;отель
          </span>
        </a>
      </div>
    </div>
  )
}

function Share({ url, title }: { url: string; title: string }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div ref={anchor} onPointerEnter={() => prefetch(loadMenu)}>
      <Button
        variant="text"
        size="s"
        icon="share-3"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      >
        Поделиться
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareMenu url={url} title={title} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
