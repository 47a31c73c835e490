import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const changeOrderEmail = endpoint({
  name: 'changeOrderEmail',
  summary:
    'Меняет почту оплаченного заказа и отправляет билеты или ваучер снова; ссылка из прежнего письма больше ничего не открывает',
  method: 'POST',
  path: '/api/base/Orders/:id/email',
  access: 'owner',
  input: z.object({
    id: z.string().check(z.length(22)),
    email: z.string().check(z.maxLength(254)),
    /** The key the browser has made and will use from now on: it knows the key even when the answer is lost. */
    accessKey: z.optional(z.string().check(z.regex(/^[\w-]{32}$/))),
  }),
  /** `accessKey` opens the order from now on; absent for an order that opens to its user alone. */
  reply: z.object({ sentTo: z.string(), accessKey: z.optional(z.string()) }),
})
