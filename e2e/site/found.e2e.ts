import { expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { flights, inDays as dayIn, open } from '#e2e/steps/results-page.ts'

const inDays = (count: number) =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('-')
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

test('a crawler without script finds titles, descriptions, one address and a picture of every public page', async ({
  request,
}) => {
  const titles = new Set<string>()
  for (const path of [
    '/',
    paths.boards,
    href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }),
    href(paths.airRoute, { from: 'moskva', to: 'sochi' }),
    href(paths.airCity, { to: 'sochi' }),
  ]) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<html lang="ru"')
    const title = attribute(html, /<title>([^<]+)<\/title>/)!
    titles.add(title)
    expect(attribute(html, /<meta name="description" content="([^"]{50,})"/), path).toBeTruthy()
    const canonical = attribute(html, /<link rel="canonical" href="([^"]+)"/)!
    expect(new URL(canonical).pathname).toBe(path)
    const picture = new URL(attribute(html, /<meta property="og:image" content="([^"]+)"/)!).pathname
    const drawn = await request.get(picture)
    expect([picture, drawn.status(), drawn.headers()['content-type']]).toEqual([picture, 200, 'image/png'])
    for (const [, data] of html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g))
      expect(JSON.parse(data!)['@context']).toBe('https://schema.org')
    expect(html).toMatch(/application\/ld\+json/)
  }
  expect(titles.size).toBe(5)
  expect(await (await request.get(paths.login)).text()).toContain('<meta name="robots" content="noindex"')
  for (const written of [
    '/AVIA/Moskva/Sochi',
    href(paths.airCity, { to: 'Sochi' }),
    href(paths.hotel, { hotelId: 'MOSCOW-7' }),
    href(paths.supportPage, { page: 'BONUS' }),
  ])
    expect(new URL((await request.get(written)).url()).pathname).toBe(written.toLowerCase())
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(await (await request.get('/')).text()).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`)
  for (const lost of [
    href(paths.airCity, { to: 'atlantida' }),
    href(paths.airRoute, { from: 'moskva', to: 'moskva' }),
    '/nowhere',
  ]) {
    const answer = await request.get(lost)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('<title>Страница не найдена')
  }
})

test('the page of a direction leads to its flights at the price it names', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, href(paths.airRoute, { from: 'moskva', to: 'sochi' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Авиабилеты Москва')
  const where = page.getByRole('navigation', { name: 'Где вы' })
  await expect(where.getByRole('link', { name: 'Авиабилеты в Сочи' })).toBeVisible()
  expect(await where.ariaSnapshot(), 'a mark between the links is not read aloud').not.toContain('›')
  await expectAccessible(page)
  for (const width of [320, 767, 768, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  const promised = await page.getByText('Дешевле всего').locator('b').innerText()
  await page.getByRole('link', { name: 'Показать рейсы' }).click()
  await expect(flights(page).first()).toContainText(promised)
})

test('a crawler reaches every direction in three steps, keeps no page of dates and knows whose hotel it reads', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text()
  const linksOf = (html: string) =>
    new Set([...html.matchAll(/href="(\/avia\/[a-z-]+(?:\/[a-z-]+)?)"/g)].map(([, path]) => path!))
  const map = await read('/sitemap.xml')
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const near = linksOf(await read('/'))
  expect(near).toContain(href(paths.airRoute, { from: 'moskva', to: 'sochi' }))
  for (const path of near) expect(listed).toContain(path)
  const cities = linksOf(await read(href(paths.airCity, { to: 'moskva' })))
  for (const path of listed.filter((each) => /^\/avia\/[a-z-]+$/.test(each) && each !== paths.boards))
    expect(cities).toContain(path)
  expect(linksOf(await read(href(paths.airCity, { to: 'ufa' })))).toContain(href(paths.airRoute, { from: 'ufa', to: 'sochi' }))
  expect(listed).toContain(href(paths.hotel, { hotelId: 'moscow-7' }))
  expect(map).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)

  const trip = `${paths.airResults}?iataFrom=MOW&iataTo=AER&dateThere=`
  for (const dated of [
    `${trip}16-02-2020`,
    `${trip}16-02-2027`,
    `${paths.hotelResults}?region=6053&arrival=2027-02-16&departure=2027-02-18`,
  ])
    expect(await read(dated), dated).toContain('<meta name="robots" content="noindex"')
  expect(linksOf(await read(`${trip}${inDays(30)}`))).toContain(href(paths.airRoute, { from: 'moskva', to: 'sochi' }))
  expect(await read(href(paths.airResults, {}, { utm_source: 'x' }))).toMatch(/<link rel="canonical" href="[^"?]+\/search\/avia"/)
  const titles = { [paths.hotels]: 'Бронирование отелей', [paths.airBooking]: 'Бронирование авиабилетов' }
  for (const [path, title] of Object.entries(titles)) expect(await read(path)).toContain(`<title>${title} | `)
  const hotel = await read(href(paths.hotel, { hotelId: 'moscow-7' }))
  expect(hotel).toContain('"addressCountry":"RU"')
  expect(attribute(hotel, /<meta property="og:image" content="[^"]+(\/art\/share\/[^"]+)"/)).toBe('/art/share/hotels-mow.png')
  const faq = attribute(
    await read(href(paths.questions, {}, { page: 'bagazh' })),
    /<script type="application\/ld\+json">(.*?FAQPage.*?)<\/script>/,
  )
  const { mainEntity } = JSON.parse(faq!)
  expect(mainEntity.length).toBeGreaterThan(2)
  expect(mainEntity[0]).toMatchObject({ '@type': 'Question', acceptedAnswer: { '@type': 'Answer' } })
  expect(mainEntity[0].acceptedAnswer.text).not.toContain('<')
})

test('a list of hotels is titled with its actual place, whatever the address calls it; an unknown place is reported [HOTP-01]', async ({
  request,
}) => {
  const stay = `arrival=${dayIn(20)}&departure=${dayIn(22)}`
  const html = async (query: string) => (await request.get(`${paths.hotelResults}?${query}`)).text()
  const heading = (page: string) => attribute(page, /<h1[^>]*>([^<]+)<\/h1>/)
  let lying = ''
  // Before a busy server has looked the place up, a page is sent under the name it was requested by.
  await expect.poll(async () => heading((lying = await html(`region=6065&hotelRegionName=Сочи&${stay}&adults=2`)))).toBe('Казань')
  expect(attribute(lying, /<title>([^<]+)<\/title>/)).toContain('Отели: Казань')
  expect(lying).not.toMatch(/<link rel="canonical"[^>]*%D0%A1%D0%BE%D1%87%D0%B8/)
  const quarter = `region=7036&hotelRegionName=Кремль&${stay}&adults=2`
  await expect.poll(async () => heading(await html(quarter))).toBe('Кремль, Казань')

  const unknown = await request.get(`${paths.hotelResults}?region=999999&hotelRegionName=Атлантида&${stay}&adults=2`)
  expect(unknown.status()).toBe(404)
  const words = (await unknown.text()).replaceAll('\u00a0', ' ')
  expect(words).toContain('Такого места мы не знаем')
  expect(words).toContain('Выбрать другое место')
  expect(words).not.toContain('Атлантида</h1>')

  const crowd = await html(`region=6065&hotelRegionName=Казань&${stay}&adults=9&children=5,8,44`)
  expect(crowd).toContain('Проверьте гостей: взрослых от 1 до 6')
  expect(crowd).not.toContain('6 взрослых, 3')
})

test('prices by month follow the direction one has gone to, and say so when they cannot be had', async ({ page }) => {
  await open(page, href(paths.airRoute, { from: 'moskva', to: 'sochi' }))
  await page.getByRole('link', { name: 'Обратно: Сочи — Москва' }).click()
  await expect(page.getByRole('heading', { name: 'Москва по месяцам' })).toBeVisible()
  const city = page.getByRole('combobox', { name: 'Город, цены которого показаны' })
  const network = await openNetwork(page)
  await network.fails({ path: '/api/air/Months', kind: 'answer', status: 500 })
  await city.selectOption('Казань')
  await expect(city).toHaveValue('KZN')
  await expect(page.getByRole('alert')).toContainText('Произошла техническая ошибка')
  await network.heals()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('heading', { name: 'Казань по месяцам' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Казань по месяцам' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /iataTo=KZN/,
  )
})

test('a city chosen for its prices before the scripts loaded has them shown', async ({ page }) => {
  await (await openNetwork(page)).fails({ path: '/assets/', kind: 'delay', ms: 400 })
  await page.goto(href(paths.airRoute, { from: 'moskva', to: 'sochi' }), { waitUntil: 'commit' })
  const city = page.getByRole('combobox', { name: 'Город, цены которого показаны' })
  await city.press('ArrowDown') // the visitor's first interaction: now the scripts are requested
  await city.selectOption('Казань')
  await expect(page.getByRole('heading', { name: 'Казань по месяцам' })).toBeVisible()
})
