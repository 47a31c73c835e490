import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import css from './copy-link.module.css'

/** How long the tooltip says that the link was copied (spec §9). */
const SAID_MS = 1000

/** Puts an address in the clipboard and says so for a second (DHOT-10); where the clipboard is closed, shows the address. */
export function CopyLink({ url, className }: { url: string; className?: string }) {
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
    <span className={css.place}>
      <button type="button" className={className} onClick={() => void copy()}>
        <Icon name="copy" />
        Скопировать ссылку
      </button>
      <output className={said ? css.said : undefined}>{said}</output>
    </span>
  )
}
