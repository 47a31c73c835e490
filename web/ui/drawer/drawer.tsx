import type { ComponentProps } from 'react'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { Modal, showModal } from '#web/ui/modal.tsx'
import { useDrawerEntry } from './drawer-entry.ts'

type Props = Omit<ComponentProps<typeof Modal>, 'open' | 'onClose' | 'drawer'> & {
  onClose: () => void
  /** As high as its contents: no drag closes it. */
  fits?: boolean
}

/** A dialog that below 768 px is a drawer over nearly the whole screen: a drag down closes it too, Back does on a phone held sideways as well. */
export function Drawer({ fits, ...props }: Props) {
  useDrawerEntry(useNarrow('lg'), props.onClose)
  return <Modal open drawer={fits ? undefined : showDrawer} {...props} />
}

/** Modal while open, animated as it leaves. */
function showDrawer(dialog: HTMLDialogElement | null): (() => void) | undefined {
  const close = showModal(dialog)
  return () => {
    if (dialog) slideOut(dialog)
    close?.()
  }
}

/** How long a drawer takes to leave, and how: as `--ease-in` of tokens.css. */
const LEAVING = { duration: 200, easing: 'cubic-bezier(0.5, 0, 0.9, 0.4)' }

/**
 * A drawer that is about to be unmounted is seen to slide out from where it is: a copy of it, without pointer events and hidden
 * from assistive technology. With reduced motion, and where it is not a drawer, there is none.
 */
function slideOut(drawer: HTMLElement): void {
  if (!matchMedia('(width < 768px) and (prefers-reduced-motion: no-preference)').matches) return
  const picture = drawer.cloneNode(true) as HTMLElement // a clone is of its own kind
  const partsOf = (whole: HTMLElement) => [...whole.querySelectorAll<HTMLElement>('*')]
  const [seen, drawn] = [partsOf(drawer), partsOf(picture)]
  picture.querySelector('#toasts')?.remove() // they stay
  for (const part of [picture, ...drawn]) for (const name of ['id', 'name', 'open', 'aria-labelledby']) part.removeAttribute(name)
  Object.assign(picture, { inert: true, ariaHidden: 'true', popover: 'manual' })
  document.body.append(picture)
  picture.showPopover()
  seen.forEach(({ scrollTop }, at) => scrollTop > 0 && (drawn[at]!.scrollTop = scrollTop))
  picture.animate({ opacity: 0 }, { ...LEAVING, pseudoElement: '::backdrop' })
  void picture.animate({ translate: '0 100%' }, LEAVING).finished.finally(() => picture.remove())
}
