import type { ComponentProps } from 'react'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { useDrawerEntry } from './drawer-entry.ts'
import { Modal, showModal } from '#web/ui/modal.tsx'
import { slideOut } from './slide-out.ts'

type Props = Omit<ComponentProps<typeof Modal>, 'open' | 'onClose' | 'drawer'> & { onClose: () => void }

/** A dialog that below 768 px is a drawer over nearly the whole screen: Back and a drag down close it too. */
export function Drawer(props: Props) {
  useDrawerEntry(useNarrow('md'), props.onClose)
  return <Modal open drawer={showDrawer} {...props} />
}

/** Modal while it stands, and seen to slide out as it leaves. */
function showDrawer(dialog: HTMLDialogElement | null): (() => void) | undefined {
  const close = showModal(dialog)
  return () => {
    if (dialog) slideOut(dialog)
    close?.()
  }
}
