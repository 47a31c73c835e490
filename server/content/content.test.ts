import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPages, getPagesByFilter, searchPages } from '#contract/content.ts'
import { announce } from '#server/db/announcements.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { PAGES, haveAllPages, pageWatch, publishPages } from './publish.ts'

let agency: Agency

beforeAll(async () => {
  agency = await openAgency()
  await publishPages(agency.deps, agency.clock.now())
})
afterAll(() => agency.close())

const page = async (url: string) => (await agency.call(getPages, { url })).data[0]
const found = async (text: string) => (await agency.call(searchPages, { text })).data
const first = async (text: string) => (await found(text))[0]

test('a page has a title, description, keywords and content, and names its place [SUP-01 API-27]', async () => {
  const use = await page('use')
  expect(use).toMatchObject({ url: 'use', title: 'Пользовательское соглашение', category: 'common', section: 'common' })
  expect(use?.description.length).toBeGreaterThan(50)
  expect(use?.keywords).toContain('оферта')
  expect(use?.content).toMatch(/^<p>Редакция от/)
  expect(await agency.call(getPages, { url: 'net-takoj' })).toEqual({ data: [], error: null })
})

test('the two menus hold the twenty-two pages in their order [API-28]', async () => {
  const faq = await agency.call(getPagesByFilter, { category: 'faq', section: 'avia' })
  const common = await agency.call(getPagesByFilter, { category: 'common', section: 'common' })
  expect(faq.map(({ url }) => url)).toEqual([
    'vozvrat-aviabiletov',
    'obmen-aviabiletov',
    'zaderzhka-rejsa',
    'bagazh',
    'registratsiya-na-rejs',
    'dokumenty',
    'perelet-s-detmi',
    'osobye-passazhiry',
    'sostavnoj-bilet',
    'oshibka-v-dannyh',
    'oplata-biletov',
  ])
  expect(common[0]).toEqual({ url: 'use', title: 'Пользовательское соглашение' })
  expect(common.map(({ url }) => url)).toEqual([
    'use',
    'privacy',
    'cookie',
    'referalinaya-programma',
    'bonus',
    'payment',
    'hotel-refund',
    'zaselenie',
    'otchetnye-dokumenty',
    'contacts',
    'app',
  ])
  expect(await agency.call(getPagesByFilter, { category: 'faq', section: 'zoo' })).toEqual([])
})

test('every number of the pages is taken from the product, and no placeholder brace is left for a visitor', async () => {
  const { data } = { data: await Promise.all(['oplata-biletov', 'bonus', 'contacts', 'use'].map(page)) }
  const [paying, bonus, contacts] = data.map((each) => each?.content ?? '')
  expect(paying).toContain('20\u00a0минут')
  expect(bonus).toContain('200\u00a0бонусов')
  expect(contacts).toContain(`href="tel:${agency.deps.site.phone.replaceAll(/[^+\d]/g, '')}"`)
  const rows = await agency.db.selectFrom('content_pages').selectAll().execute()
  expect(rows).toHaveLength(22)
  for (const { content, title, description } of rows) expect(content + title + description).not.toMatch(/[{}]/)
})

test('a number stays in one line with what it counts: days of a month, millilitres, digits, weeks', async () => {
  const rows = await agency.db.selectFrom('content_pages').select(['url', 'content']).execute()
  const counted = /\d (?!(?:в|до|и|или|по|закона|Воздушного)\s)\p{Script=Cyrillic}+/gu // an ordinary space between them
  const loose = rows.flatMap(({ url, content }) => content.match(counted)?.map((text) => `${url}: ${text}`) ?? [])
  expect(loose).toEqual([])
})

test('every link inside the pages leads to a page, a heading or an address of the site', async () => {
  const rows = await agency.db.selectFrom('content_pages').selectAll().execute()
  const ids = new Map(
    rows.map(({ url, content }) => [url, new Set([...content.matchAll(/ id="([^"]+)"/g)].map((each) => each[1]))]),
  )
  const links = rows.flatMap(({ content }) => [...content.matchAll(/href="([^"]+)"/g)].map((each) => each[1] ?? ''))
  expect(links.length).toBeGreaterThan(40)
  for (const link of links) {
    if (link.startsWith('#')) continue
    const [, slug = '', anchor] = /^\/(?:support\/|faq\/avia\?page=)([\w-]+)(?:#([\w-]+))?$/.exec(link) ?? []
    if (slug) expect(ids.has(slug), link).toBe(true)
    if (anchor) expect(ids.get(slug)?.has(anchor), link).toBe(true)
    if (!slug) expect(link).toMatch(/^(tel:\+\d+|mailto:\S+@\S+|\/account(\/\w+)?|\/about)$/)
  }
})

test('an edited file is published without its scripts, a removed one leaves, a broken one stays as it was', async () => {
  const other = await openAgency()
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const source = await readFile(join(PAGES, 'app.md'), 'utf8')
  await writeFile(
    join(folder, 'app.md'),
    `${source}\n\n<script>alert(1)</script>\n\n[Нажми](javascript:alert(2))\n\n<img src=x onerror=alert(3)>`,
  )
  await writeFile(join(folder, 'use.md'), source)
  expect(await haveAllPages(other.deps.db, folder)).toBe(false)
  expect((await publishPages(other.deps, other.clock.now(), folder)).toSorted()).toEqual(['app', 'use'])
  expect(await haveAllPages(other.deps.db, folder)).toBe(true)
  const shown = (await other.call(getPages, { url: 'app' })).data[0]?.content ?? ''
  expect(shown).toContain('экран')
  expect(shown).not.toMatch(/<script|onerror|<img|href="javascript/i)

  expect(await publishPages(other.deps, other.clock.now(), folder)).toEqual([])
  await writeFile(join(folder, 'use.md'), '---\ntitle: Пусто\n---\n')
  await writeFile(join(folder, 'app.md'), source.replace('Мобильное приложение', 'Наше приложение'))
  expect(await publishPages(other.deps, other.clock.now(), folder)).toEqual(['app'])
  expect((await other.call(getPages, { url: 'use' })).data).toHaveLength(1)
  expect((await other.call(getPages, { url: 'app' })).data[0]?.title).toBe('Наше приложение')
  await other.close()
})

test('what was edited while the agency was closed is published by the first look of the watch, and nothing by the next', async () => {
  const other = await openAgency()
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const source = await readFile(join(PAGES, 'app.md'), 'utf8')
  await writeFile(join(folder, 'app.md'), source)
  await publishPages(other.deps, other.clock.now(), folder)
  await writeFile(join(folder, 'app.md'), source.replace('Мобильное приложение', 'Наше приложение'))
  const watch = pageWatch(other.deps, folder)
  const watched = async () => {
    await watch(other.clock.advance(60_000))
    return other.deps.db.selectFrom('content_pages').select(['title', 'published_at']).execute()
  }
  const published = await watched()
  expect(published).toMatchObject([{ title: 'Наше приложение' }])
  expect(await watched()).toEqual(published)
  await other.close()
})

test('pages are read from the database once, and again after a publication', async () => {
  const other = await openAgency()
  await publishPages(other.deps, other.clock.now())
  const read = async () => [
    (await other.call(getPages, { url: 'use' })).data.length,
    (await other.call(getPagesByFilter, { category: 'faq', section: 'avia' })).length,
    (await other.call(searchPages, { text: 'чемодан' })).data.length,
  ]
  const before = await read()
  expect(Math.min(...before)).toBeGreaterThan(0)
  await other.db.deleteFrom('content_pages').execute() // read by nobody
  expect(await read()).toEqual(before)
  await announce(other.db, 'pages')
  await expect.poll(read).toEqual([0, 0, 0])
  await other.close()
})

test('the search forgives word forms, slips and the other keyboard, and names the place', async () => {
  expect(await first('возвраты авиабилетов')).toMatchObject({ url: 'vozvrat-aviabiletov' })
  expect(await first('сдать билет')).toMatchObject({ url: 'vozvrat-aviabiletov' })
  expect(await first('изменить фамилию')).toMatchObject({ url: 'oshibka-v-dannyh' })
  expect(await first('потеряли чемодан')).toMatchObject({ url: 'bagazh' })
  expect(await first('провоз богажа')).toMatchObject({ url: 'bagazh' })
  expect(await first(',fuf;')).toMatchObject({ url: 'bagazh' })
  expect(await first('лечу с кошкой')).toMatchObject({ anchor: 'mozhno-li-vziat-s-soboi-koshku-ili-sobaku' })
  expect(await first('загранпаспрот ребенку')).toMatchObject({ url: 'dokumenty' })
  expect(await first('бонусами')).toMatchObject({ url: 'bonus' })
  expect(await first('вернутся ли бонусы')).toMatchObject({
    url: 'vozvrat-aviabiletov',
    heading: 'Вернутся ли бонусы?',
    anchor: 'vernutsia-li-bonusy',
  })
  expect(await found('шшшщщщъъъ')).toEqual([])
})

test('the words found are marked within the line', async () => {
  const hits = (await found('невозвратный тариф')).filter(({ url }) => url === 'vozvrat-aviabiletov')
  const marked = hits.flatMap(({ excerpt }) => excerpt.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase()))
  expect(marked.some((word) => word.startsWith('невозвратн'))).toBe(true)
  expect(marked.some((word) => word.startsWith('тариф'))).toBe(true)
})
