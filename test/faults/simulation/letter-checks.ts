import type { Due } from './scenario-due.ts'
import type { Purchase } from './scenario-journal.ts'
import { accountsOf } from './model-records.ts'
import type { World } from './simulated-world.ts'

type Facts = { due: Due; isExpired: boolean; /** Ids of its payments: what some letters are named by. */ payments: string[] }

/** Letters a buyer should have had, by what the mail server has really taken. */
export function missingLetters(world: World, purchase: Purchase, { due, isExpired, payments }: Facts): string[] {
  const { id, product } = purchase
  const has = (template: string, subjects: Iterable<string>) =>
    [...subjects].some((subject) => world.mailer.letters.has(`${template}-${subject}`))
  const isPaid = accountsOf(world, id).some(({ state }) => state === 'Captured' || state === 'Voided')
  const paid = due.returns.filter(({ parts }) => parts.some(({ back }) => back > 0))
  const wanted: [string, Iterable<string>][] = [
    ['M-05', [id]],
    ...(due.wasFulfilled ? [[product === 'air' ? 'M-06' : 'M-07', [id]] satisfies [string, string[]]] : []),
    ...(isExpired ? [['M-08', [id]] satisfies [string, string[]]] : []),
    ...(due.hasFailed && isPaid ? [['M-09', [id, ...payments]] satisfies [string, string[]]] : []),
    ...paid
      .filter(({ id: refund }) => refund !== 'unknown')
      .flatMap(({ id: refund }) => ['M-10', 'M-11'].map((template): [string, string[]] => [template, [refund]])),
  ]
  const missing = wanted.filter(([template, subjects]) => !has(template, subjects)).map(([template]) => `no letter ${template}`)
  const isPromised = has('M-06', [id]) || has('M-07', [id])
  return isPromised && !due.wasFulfilled ? [...missing, 'a letter brought tickets nobody has'] : missing
}

/** The same letter twice is explained by a sender that died, or that never heard it was taken. */
export function repeatedLetters({ mailer, crashPoint }: World): string[] {
  return [...mailer.letters]
    .filter(([, { times, unconfirmed }]) => times > 1 + unconfirmed + crashPoint.crashes)
    .map(([key, { times }]) => `letter ${key} sent ${times} times`)
}
