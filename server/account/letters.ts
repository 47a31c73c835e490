import type { PublicConfig } from '#contract/config.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import {
  type AccountLetter,
  activationLetter,
  ownAccountLetter,
  passwordChangedLetter,
  resetLetter,
} from '#server/mail/account-letters.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { moscowTime } from '#server/mail/moscow-time.ts'
import type { Composer } from '#server/mail/outbox.ts'
import { openLink } from './mailed-link-store.ts'
import { userById } from './user-store.ts'

type Deps = { db: Db; site: PublicConfig; env: { secret: KeyRing }; now: () => Date }

/** What each letter about an account says; the subject of a letter with a link is the link, of M-04 the person and the moment. */
export function accountLetters(deps: Deps): Record<'M-01' | 'M-02' | 'M-03' | 'M-04', Composer> {
  return {
    'M-01': (linkId) => withLink(deps, linkId, (token) => `/auth/Account/Activate?token=${token}`, activationLetter),
    'M-02': (linkId) => withLink(deps, linkId, (token) => `/password/${token}`, ownAccountLetter),
    'M-03': (linkId) => withLink(deps, linkId, (token) => `/password/${token}`, resetLetter),
    'M-04': (subject) => passwordChanged(deps, subject),
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

function passwordChanged(deps: Deps, subject: string): Promise<Letter | undefined> {
  const cut = subject.lastIndexOf('-')
  const moment = moscowTime(new Date(Number(subject.slice(cut + 1))))
  return aboutUser(deps, subject.slice(0, cut), '/forgot-password', (about) => passwordChangedLetter({ ...about, moment }))
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
