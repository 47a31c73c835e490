import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './icon-disc.module.css'

/** A sign on a disc beside what it means; crimson where something went wrong. */
export function IconDisc({ icon, isWrong = false }: { icon: IconName; isWrong?: boolean }) {
  return (
    <span className={css.disc} data-tone={isWrong ? 'err' : undefined}>
      <Icon name={icon} size={24} />
    </span>
  )
}
