import { isEmail } from '#domain/account/email.ts'
import { LOGIN } from '#domain/account/user.ts'
import { Refusal, type RefusalCode, sentenceOf } from '#domain/refusal.ts'
import { inTransaction } from '#server/db/db.ts'
import { endAllLinks } from './mailed-link-store.ts'
import { mailActivation, refuseTooManyLetters } from './register.ts'
import { type AccountDeps, refuseWrongPassword } from './sign-in.ts'
import { logSignIn } from './sign-in-log.ts'
import { type UserRow, isTaken, lockUser, saveEmail } from './user-store.ts'

type Asked = { email: string; password: string; sessionId: string; ip: string }

/**
 * Puts an e-mail right that nobody has confirmed: every link mailed to the old address ends, the new one gets its own
 * (DAUTH-16). A login that is the old address follows. Refuses `account.email-confirmed` once it is confirmed.
 */
export async function changeEmail(
  deps: AccountDeps & { publicUrl: string },
  user: UserRow,
  { password, sessionId, ip, ...asked }: Asked,
): Promise<void> {
  if (user.activated_at) throw new Refusal('account.email-confirmed')
  const email = asked.email.trim()
  await refuseWrongPassword(deps, { user, name: user.login, password, counter: `session:${sessionId}`, ip }).catch(
    (problem: unknown) => {
      const isWrong = problem instanceof Refusal && problem.code === 'account.bad-credentials'
      throw isWrong ? atField('bad-request', 'password', 'Пароль указан неверно') : problem
    },
  )
  if (!isEmail(email)) throw atField('account.bad-email', 'email')
  if (email === user.email) throw atField('bad-request', 'email', 'Это и есть ваш адрес')
  const login = user.login.toLowerCase() === user.email.toLowerCase() ? email : user.login
  if (login !== user.login && !LOGIN.test(login))
    throw atField('bad-request', 'email', 'Вы входите по почте, а этот адрес логином быть не может')
  await inTransaction(deps.db, async (trx) => {
    // The links first, as who follows one does: so the two never wait for each other.
    await endAllLinks(trx, user.id, deps.now())
    const now = await lockUser(trx, user.id)
    if (!now || now.activated_at) throw new Refusal('account.email-confirmed')
    await refuseTooManyLetters(trx, user.id, deps.now(), { pause: false })
    if (await isTaken(trx, { login, email }, user.id)) throw atField('account.email-taken', 'email')
    if (!(await saveEmail(trx, { id: user.id, from: user.email, login, email }))) throw new Refusal('bad-request')
    await logSignIn(trx, { userId: user.id, login, event: 'email-changed', ip, now: deps.now() })
    await mailActivation(trx, deps, now, `${deps.publicUrl}/account`)
  }).catch((problem: unknown) => {
    throw isDuplicate(problem) ? atField('account.email-taken', 'email') : problem
  })
}

/** Two people took the address at once: the unique index lets one through. */
function isDuplicate(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === '23505'
}

function atField(code: RefusalCode, field: string, text = sentenceOf(code)): Refusal {
  return new Refusal(code, { text, fields: { [field]: text } })
}
