import type { ComponentType } from 'react'
import { lazyPart } from '#web/boot/lazy-part.ts'

/** A part whose file can be fetched before it is drawn, by `bring`: then it stands at once with the page around it. */
export function partAhead<Props>(file: () => Promise<ComponentType<Props>>) {
  let come: Promise<ComponentType<Props>> | undefined
  const forget = (lost: unknown) => {
    come = undefined
    throw lost
  }
  const bring = () => (come ??= file().catch(forget))
  return Object.assign(lazyPart(bring), { bring })
}
