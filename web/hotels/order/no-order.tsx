import type { ReactNode } from 'react'
import { NothingHere } from '#web/purchase/empty-purchase.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'

type Props = { title: string; to: string; action: string; children?: ReactNode; retry?: ReactNode }

/** The booking page of a hotel with nothing to book. */
export function NoHotelOrder({ title, to, action, children, retry }: Props) {
  const actions = (
    <>
      {retry}
      <LinkButton to={to} variant="primary" icon="bed">
        {action}
      </LinkButton>
    </>
  )
  return (
    <NothingHere heading="Бронирование" title={title} actions={actions}>
      {children}
    </NothingHere>
  )
}
