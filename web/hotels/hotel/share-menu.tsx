import type { RefObject } from 'react'
import { shareLink } from '#domain/hotels/share.ts'
import { useConfig } from '#web/shell/config.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Popover } from '#web/ui/popover.tsx'
import { CopyLink } from './copy-link.tsx'
import css from './share-menu.module.css'

type Props = { url: string; title: string; anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** The networks of the configuration and the address itself (DHOT-10). */
export function ShareMenu({ url, title, anchor, onClose }: Props) {
  const { share } = useConfig()
  return (
    <Popover open onClose={onClose} anchor={anchor} align="end" label="Поделиться отелем">
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
