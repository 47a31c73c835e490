import { type RefObject, useState } from 'react'
import { shareLink } from '#domain/hotels/share.ts'
import { useConfig } from '#web/shell/config.ts'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { useDrawerEntry } from '#web/ui/drawer/drawer-entry.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import copyLinkStyles from './copy-link.module.css'
import css from './share-menu.module.css'

type Props = { url: string; title: string; anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** The networks of the configuration and the address itself (DHOT-10). */
export function ShareMenu({ url, title, anchor, onClose }: Props) {
  const { share } = useConfig()
  useDrawerEntry(useNarrow('md'), onClose)
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

/** How long the tooltip says that the link was copied (spec §9). */
const SAID_MS = 1000

/** Copies an address to the clipboard and says so for a second (DHOT-10); where the clipboard is denied, shows the address. */
function CopyLink({ url, className }: { url: string; className?: string }) {
  const [said, setSaid] = useState('')
  useTimeout(() => setSaid(''), said === 'Ссылка скопирована' ? SAID_MS : undefined)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setSaid('Ссылка скопирована')
    } catch {
      setSaid(url)
    }
  }

  return (
    <span className={copyLinkStyles.place}>
      <button type="button" className={className} onClick={() => void copy()}>
        <Icon name="copy" />
        Скопировать ссылку
      </button>
      <output className={said ? copyLinkStyles.said : undefined}>{said}</output>
    </span>
  )
}
