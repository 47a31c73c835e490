import { refuseNetworkInTransaction } from '#server/db/db.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { messageOf } from './message.ts'

/** Sends letters through the SMTP server of `url`, such as `smtps://user:password@mail.example:465`. */
export function smtp({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return {
    name: 'smtp',
    async send(key, letter, signal) {
      refuseNetworkInTransaction('Sending mail')
      const { createTransport } = await import('nodemailer') // the first letter loads it, the start need not
      const sending = createTransport({ url, ...timeouts }).sendMail(messageOf(key, from, letter))
      await Promise.race([sending, ended(signal)])
    },
  }
}

/** Rejects when the signal ends: the letter may still go, and a second one has the same Message-ID. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
