import { type ReactNode, Suspense, useState } from 'react'
import type { Product } from '#domain/product.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import css from './use-wrong-address.module.css'

const ChangeAddress = lazyPart(() => import('#web/purchase/change-address.tsx'), 'ChangeAddress')

type Order = { id: string; sentTo: string; product: Product; onChanged: () => void }

/** «Не тот адрес?»: the link beside the address letters go to, and the question it opens, which stands outside the sentence. */
export function useWrongAddress({ onChanged, ...order }: Order): { link: ReactNode; question: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  function finish() {
    setOpen(false)
    onChanged()
  }
  return {
    link: (
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        Не&nbsp;тот адрес?
      </button>
    ),
    question: isOpen && (
      <Suspense>
        <ChangeAddress {...order} onClose={() => setOpen(false)} onChanged={finish} />
      </Suspense>
    ),
  }
}
