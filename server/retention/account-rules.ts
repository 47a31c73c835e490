import { sql } from 'kysely'
import { BATCH, type Request, type Rule, olderThan } from './batches.ts'

/** A session takes its tokens along. */
const SESSIONS = 500
/** An account takes its sessions, links and sign-ins along, which costs six look-ups. */
const ACCOUNTS = 200

/** Sessions, links, sign-ins, and accounts nobody confirmed that have bought nothing (DAUTH-07). Tokens go before their sessions. */
export const accountRules: Rule[] = [
  { name: 'refresh-tokens', term: null, size: BATCH, statement: olderThan({ table: 'refresh_tokens', column: 'expires_at' }) },
  { name: 'sessions-over', term: null, size: SESSIONS, statement: olderThan({ table: 'sessions', column: 'expires_at' }) },
  {
    name: 'sessions-left',
    term: 'signIns',
    size: SESSIONS,
    statement: olderThan({ table: 'sessions', column: 'revoked_at', where: sql`revoked_at is not null` }),
  },
  { name: 'mailed-links', term: 'signIns', size: BATCH, statement: olderThan({ table: 'mailed_links', column: 'expires_at' }) },
  {
    name: 'password-attempts',
    term: null,
    size: BATCH,
    statement: olderThan({ table: 'password_attempts', column: 'expires_at' }),
  },
  { name: 'known-devices', term: null, size: BATCH, statement: olderThan({ table: 'known_devices', column: 'expires_at' }) },
  { name: 'sign-ins', term: 'signIns', size: BATCH, statement: olderThan({ table: 'sign_in_log', column: 'at' }) },
  { name: 'unconfirmed', term: 'unconfirmed', size: ACCOUNTS, statement: unconfirmedAccounts },
]

/** Goes through the unconfirmed accounts in the order they were made: those with orders or followers stay and are passed by. */
function unconfirmedAccounts({ before, size, after }: Request) {
  const [at, id] = after === '' ? ['-infinity', ''] : after.split(' / ')
  return sql<{ seen: number; last: string | null }>`with candidates as (
    select id, created_at from users
    where activated_at is null and created_at < ${before} and (created_at, id) > (${at}::timestamptz, ${id})
    order by created_at, id limit ${size}
  ), gone as (
    delete from users where activated_at is null and id = any (array(
      select id from candidates
      where not exists (select from orders where orders.user_id = candidates.id)
        and not exists (select from users as follower where follower.referred_by = candidates.id)))
      and login <> 'novice' -- a demonstration keeps its beginner
  ) select (select count(*)::int from candidates) as seen,
    (select created_at || ' / ' || id from candidates order by created_at desc, candidates.id desc limit 1) as last`
}
