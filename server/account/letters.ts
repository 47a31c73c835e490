import type { PublicConfig } from '#contract/config.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import {
  type AccountLetter,
  activationLetter,
  newEmailLetter,
  oldEmailLetter,
  ownAccountLetter,
  passwordChangedLetter,
  resetLetter,
} from '#server/mail/account-letters.ts'
import { moscowTime } from '#server/mail/letter-words.ts'
import type { Letter } from '#server/mail/mailer.ts'
import type { Composer } from '#server/mail/outbox.ts'
import { emailLinkPath } from './change-email.ts'
import { openLink } from './mailed-link-store.ts'
import { userById } from './user-store.ts'

type Deps = { db: Db; site: PublicConfig; env: { secret: KeyRing }; now: () => Date }

/**
 * The contents of each letter about an account; the subject key of a letter with a link is the link, of M-04 the person and the
 * moment.
 */
export function accountLetters(deps: Deps): Record<'M-01' | 'M-02' | 'M-03' | 'M-04' | 'M-14' | 'M-15', Composer> {
  return {
    'M-01': (linkId) => withLink(deps, linkId, (token) => `/auth/Account/Activate?token=${token}`, activationLetter),
    'M-02': (linkId) => withLink(deps, linkId, (token) => href(paths.newPassword, { token }), ownAccountLetter),
    'M-03': (linkId) => withLink(deps, linkId, (token) => href(paths.newPassword, { token }), resetLetter),
    'M-04': (subject) => passwordChanged(deps, subject),
    'M-14': (linkId) => ofNewEmail(deps, linkId, (about, to) => newEmailLetter({ ...about, to })),
    'M-15': (linkId) => ofNewEmail(deps, linkId, (about, newEmail) => oldEmailLetter({ ...about, newEmail })),
  }
}

async function withLink(
  deps: Deps,
  linkId: string,
  path: (token: string) => string,
  write: (about: AccountLetter) => Letter,
): Promise<Letter | undefined> {
  const link = await openLink(deps.db, deps.env.secret, linkId, deps.now())
  return link && aboutUser(deps, link.userId, path(link.token), write)
}

/** A letter about a change of e-mail: its link, and the new address. */
async function ofNewEmail(
  deps: Deps,
  linkId: string,
  write: (about: AccountLetter, newEmail: string) => Letter,
): Promise<Letter | undefined> {
  const link = await openLink(deps.db, deps.env.secret, linkId, deps.now())
  const { newEmail } = link ?? {}
  if (!link || !newEmail) return undefined
  return aboutUser(deps, link.userId, `${emailLinkPath}${link.token}`, (about) => write(about, newEmail))
}

function passwordChanged(deps: Deps, subject: string): Promise<Letter | undefined> {
  const dash = subject.lastIndexOf('-')
  const moment = moscowTime(new Date(Number(subject.slice(dash + 1))))
  return aboutUser(deps, subject.slice(0, dash), paths.forgotPassword, (about) => passwordChangedLetter({ ...about, moment }))
}

async function aboutUser(
  { db, site }: Deps,
  userId: string,
  path: string,
  write: (about: AccountLetter) => Letter,
): Promise<Letter | undefined> {
  const user = await userById(db, userId)
  return user && write({ site, to: user.email, who: user.login, link: `${site.origin}${path}` })
}
