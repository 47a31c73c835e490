import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeEmail as putRight, getUser } from '#contract/account.ts'
import { listSignIns } from '#contract/personal.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { PASSWORD, enrol, enrolMember, linkOf } from '#test/visitor.ts'

let postgres: TestDatabase
let agency: Agency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  agency = await openAgency({ database: await postgres.open() })
}, 120_000)
afterAll(async () => {
  await agency.close()
  await postgres.close()
})

const follow = async (url: string) => (await agency.app.inject({ method: 'POST', url })).body.replaceAll('\u00a0', ' ')
const letterTo = (address: string) =>
  linkOf(
    agency,
    agency.outbox.findLast(({ to }) => to === address),
  )
const fetchUser = (bearer: string) => agency.call(getUser, {}, { bearer })

async function requestChange(bearer: string, from: string, email: string): Promise<string[]> {
  await agency.call(putRight, { email, password: PASSWORD }, { bearer })
  await agency.runJobs()
  return [letterTo(from), letterTo(email)]
}

test('both links pressed in the same moment change the e-mail once, and no press waits for ever', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { bearer } = await enrolMember(agency, `twin${round}`)
    const links = await requestChange(bearer, `twin${round}@mail.ru`, `twin${round}@yandex.ru`)
    const pages = await Promise.all([...links, ...links].map(follow))
    expect(pages.filter((page) => !/Почта изменена|Спасибо, записали/.test(page))).toEqual([])
    expect(pages.join()).toContain('Почта изменена')
    const { data } = await agency.call(listSignIns, {}, { bearer })
    expect(data.filter(({ event }) => event === 'Почта изменена')).toHaveLength(1)
    expect((await fetchUser(bearer)).email).toBe(`twin${round}@yandex.ru`)
  }
}, 60_000)

test('two people who move to one address at once: one has it, the other keeps the old one', async () => {
  for (let round = 0; round < 3; round += 1) {
    const people = await Promise.all(['left', 'right'].map((side) => enrolMember(agency, `${side}${round}`)))
    const wanted = `one${round}@yandex.ru`
    const links = []
    for (const [at, { bearer }] of people.entries())
      links.push(await requestChange(bearer, `${at === 0 ? 'left' : 'right'}${round}@mail.ru`, wanted))
    await Promise.all(links.map(([old = '']) => follow(old)))
    await Promise.all(links.map(([, fresh = '']) => follow(fresh)))
    const emails = await Promise.all(people.map(async ({ bearer }) => (await fetchUser(bearer)).email))
    const own = [`left${round}@mail.ru`, `right${round}@mail.ru`]
    expect([
      [wanted, own[1]],
      [own[0], wanted],
    ]).toContainEqual(emails)
  }
}, 60_000)

test('an unconfirmed e-mail put right in the moment its link is followed is never confirmed unseen', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { token } = await enrol(agency, `mist${round}`)
    await agency.runJobs()
    const link = letterTo(`mist${round}@mail.ru`)
    const email = `right${round}@mail.ru`
    await Promise.all([agency.app.inject(link), agency.call(putRight, { email, password: PASSWORD }, { bearer: token })])
    const user = await fetchUser(token)
    expect([user.isActivated, user.email === email].filter(Boolean)).toHaveLength(1)
  }
}, 60_000)
