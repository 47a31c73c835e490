import type { ReactNode } from 'react'
import { useConfig } from './config.ts'

/** The phone number; it never breaks at the end of a line. */
export function PhoneLink({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const { phone } = useConfig()
  return (
    <a className={className} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
      {children ?? phone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
