import { useState } from 'react'
import { getRefundToday } from '#contract/trips.ts'
import { formatRub } from '#domain/text/money.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { orderKey } from '#web/purchase/order-access.ts'

/** What would come back of an order today, once it is known. */
export function RefundToday({ id }: { id: string }) {
  const [ask] = useState(() => (signal: AbortSignal) => call(getRefundToday, { id }, { orderKey: orderKey(id), signal }))
  const { request } = useRequest(ask, 'waited-for')
  const sum = request.phase === 'ready' ? request.reply.refundToday : null
  return sum !== null && <span>Сегодня вернём {formatRub(sum)}.</span>
}
