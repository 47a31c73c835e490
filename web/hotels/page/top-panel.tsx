import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { HotelCard } from '#contract/hotels.ts'
import { shareLink } from '#domain/hotels/share.ts'
import { useConfig } from '#web/shell/config.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import buttonCss from '#web/ui/button.module.css'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Popover } from '#web/ui/popover.tsx'
import { CopyLink } from './copy-link.tsx'
import css from './top-panel.module.css'

/** The way back to the search with all of it, sharing, and the address of this page (HOTP-01 … HOTP-04). */
export function TopPanel({ card, search }: { card: HotelCard; search: URLSearchParams }) {
  const { origin } = useConfig()
  const path = `/hotels/${card.id}?${search}`
  const place = search.get('hotelRegionName') ?? card.regionName
  return (
    <div className={css.panel}>
      <Link className={css.back} to={`/search/hotels?${search}`}>
        <Icon name="arrow-left" />
        Все отели: {place}
      </Link>
      <div className={css.deeds}>
        <Share url={`${origin}${path}`} title={card.name} />
        <a className={buttonClass({ look: 'text', size: 's' })} href={path} target="_blank" rel="noopener">
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
  const { share } = useConfig()
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div ref={anchor}>
      <Button
        look="text"
        size="s"
        icon="share-3"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      >
        Поделиться
      </Button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} align="end" label="Поделиться отелем">
        <ul className={css.networks}>
          {share.map((network) => (
            <li key={network.id}>
              <a href={shareLink(network, { url, title })} target="_blank" rel="noopener">
                <Icon name={iconOf(network.id)} />
                {network.name}
              </a>
            </li>
          ))}
          <li>
            <CopyLink url={url} className={css.copy} />
          </li>
        </ul>
      </Popover>
    </div>
  )
}

const icons: Partial<Record<string, IconName>> = {
  vk: 'brand-vk',
  'ok-ru': 'brand-ok-ru',
  telegram: 'brand-telegram',
  whatsapp: 'brand-whatsapp',
  viber: 'brand-viber',
  x: 'brand-x',
}

function iconOf(id: string): IconName {
  return icons[id] ?? 'share-3'
}
