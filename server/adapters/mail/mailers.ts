import { createHash } from 'node:crypto'
import { chmod, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { Refusal } from '#domain/refusal.ts'
import { refuseNetworkInTransaction } from '#server/db/db.ts'
import type { Letter, Mailer } from '#server/mail/mailer.ts'

/** Sends letters through the SMTP server of `url`, such as `smtps://user:password@mail.example:465`. */
export function smtp({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return {
    name: 'smtp',
    async send(key, letter, signal) {
      refuseNetworkInTransaction('Sending mail')
      const { createTransport } = await import('nodemailer') // the first letter loads it, the start does not need it
      const sending = createTransport({ url, ...timeouts }).sendMail(messageOf(key, from, letter))
      await Promise.race([sending, rejectWhenAborted(signal)]).catch(addressRefused)
    },
  }
}

/** A server that rejects this recipient is up for all others; one that rejects us as their sender is down for everybody. */
function addressRefused(error: unknown): never {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number } // as nodemailer names them
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode < 500) throw error
  throw new Refusal('unavailable', { supplierText: `SMTP ${responseCode}`, isAnswer: true })
}

/** Rejects when the signal ends: the letter may still be sent, and a second one has the same Message-ID. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** Writes letters as `.eml` files: the mail of a site without SMTP. A letter sent again replaces its own file. */
export function outboxFolder({ folder, from }: { folder: string; from: string }): Mailer {
  return {
    name: 'outbox-folder',
    async send(key, letter: Letter) {
      const { createTransport } = await import('nodemailer') // the first letter loads it, the start does not need it
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await writer.sendMail(messageOf(key, from, letter))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, `${fileName(key)}.eml`), message as Buffer) // a Buffer because of `buffer: true`
    },
    async forget(keys) {
      for (const key of keys) await rm(join(folder, `${fileName(key)}.eml`), { force: true })
    },
    cleanUp: (before) => cleanUp(folder, before),
  }
}

/** Letters contain names: the folder and its files are for the server's own user alone. */
async function cleanUp(folder: string, before: Date): Promise<void> {
  const isThere = await chmod(folder, 0o700).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const { mtime } = await stat(path).catch(() => ({ mtime: null })) // renamed in the meantime: its writer has closed it
    if (mtime) await (mtime < before ? rm(path, { force: true }) : chmod(path, 0o600))
  }
}

function fileName(key: string): string {
  const [template = ''] = /^[A-Z]-\d+/.exec(key) ?? []
  return `${template || 'letter'}-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
}

/** A reader sees the whole file or none: written beside, flushed, then renamed. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(`${path}.tmp`, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.tmp`, path)
}

/** A letter in nodemailer's form. The Message-ID derives from the key, so a repeated sending is recognisable. */
function messageOf(key: string, from: string, { to, subject, html, text, stop, attachments }: Letter): SendMailOptions {
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
