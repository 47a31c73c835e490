import type { ComponentProps } from 'react'
import { useNarrow } from './breakpoints.ts'
import { useDrawerEntry } from './drawer-entry.ts'
import { Modal } from './modal.tsx'

type Props = Omit<ComponentProps<typeof Modal>, 'open' | 'onClose' | 'drawer'> & { onClose: () => void }

/** A dialog that below 768 px is a drawer over nearly the whole screen: Back and a drag down close it too. */
export function Drawer(props: Props) {
  useDrawerEntry(useNarrow('md'), props.onClose)
  return <Modal open drawer {...props} />
}
