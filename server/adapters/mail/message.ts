import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Letter } from '#server/mail/mailer.ts'

/** A letter as nodemailer takes it. The Message-ID comes from the key, so a repeated sending is recognisable. */
export function messageOf(key: string, from: string, { to, subject, html, text, stop, attachments }: Letter): SendMailOptions {
  const domain = from.replace(/^.*@/, '').replace(/>.*$/, '')
  return {
    from,
    to,
    subject,
    html,
    text,
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'ru',
      ...(stop && { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
