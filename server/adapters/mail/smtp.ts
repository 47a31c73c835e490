import { refuseNetworkInTransaction } from '#server/db/db.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { messageOf } from './message.ts'

/** Sends letters through the SMTP server of `url`, such as `smtps://user:password@mail.example:465`. */
export function smtp({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return {
    name: 'smtp',
    async send(key, letter) {
      refuseNetworkInTransaction('Sending mail')
      const { createTransport } = await import('nodemailer') // the first letter loads it, the start need not
      await createTransport({ url, ...timeouts }).sendMail(messageOf(key, from, letter))
    },
  }
}
