import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Locator, type Page, expect } from '@playwright/test'
import { type Day, addDays, addMonths, dayOf, formatDay } from '#domain/text/dates.ts'
import type { Hand } from './hand.ts'

const today = dayOf(new Date(), 'Europe/Moscow')

export type Trip = { there: Day; back: Day }

/** The numbers of the tickets on the page of a finished order. */
export function ticketNumbers(page: Page): Locator {
  return page.getByText(/^\d{3}\s\d{4}\s\d{3}\s\d{3}$/)
}

/** A week in Sochi in about a month; buyers with different numbers take different flights and do not move each other's prices. */
export function tripOf(buyer: number): Trip {
  return { there: addDays(today, 20 + buyer), back: addDays(today, 27 + buyer) }
}

const born = (years: number) => addDays(addMonths(today, -12 * years), -60)

/** Two adults, a child and an infant, with the documents of a flight inside Russia. */
export const travellers = [
  { surname: 'Смирнова', name: 'Анна', born: born(35), gender: 'Женский', document: '4510 123456' },
  { surname: 'Смирнов', name: 'Пётр', born: born(37), gender: 'Мужской', document: '4509№654321' },
  { surname: 'Смирнова', name: 'Вера', born: born(6), gender: 'Женский', document: 'IV-МЮ 112233' },
  { surname: 'Смирнов', name: 'Илья', born: born(1), gender: 'Мужской', document: 'ХI-BM 445566' },
]

/** What another theme of a page that has been read whole may change. */
export const THEMED_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/**
 * A name contains the words on its button, for voice control. Checked on pages as they load and on the map: a day of a calendar
 * has a name in words that separate its number from its price.
 */
export const LABEL_IN_NAME = 'label-content-name-mismatch'

/** No barrier a machine can find; all rules but `LABEL_IN_NAME` by default. */
export async function expectAccessible(
  page: Page,
  { without, rules }: { without?: string; rules?: string[] } = {},
): Promise<void> {
  await arrive(page)
  // The look stays in the tab (the other mode opens a new one each time), names only what is wrong, and axe is read
  // once by a page that is looked at often.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis))
  const axe = new AxeBuilder({ page, axeSource: isThere ? ';' : undefined })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  else axe.disableRules([LABEL_IN_NAME])
  const { violations } = await (without ? axe.exclude(without) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/**
 * Waits for the fonts and for every animation to end: what is seen on the way has no colours of its own yet, nor has what is laid
 * out only when it comes near.
 */
async function arrive(page: Page): Promise<void> {
  await layOutAll(page)
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const isUnderWay = ({ playState, timeline, effect }: Animation) =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
    await document.fonts.ready
    let moving: Animation[]
    do {
      await frame().then(frame) // what was pressed last has been drawn
      moving = document.getAnimations().filter(isUnderWay)
      await Promise.allSettled(moving.map(({ finished }) => finished))
    } while (moving.length > 0)
  })
}

/** Lays out what is far from the window too: until then it only has the height it is expected to have. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const whole = new CSSStyleSheet()
    whole.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [whole]
  })
}

/** No page is wider than the screen, and nothing in a dialog wider than the dialog. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const bodies = page.locator('dialog[open] header + div')
  expect(
    await bodies.evaluateAll((all) => all.map((body) => body.scrollWidth - body.clientWidth).filter((more) => more > 0)),
  ).toEqual([])
}

/** What every screen promises: nothing axe complains of, nothing wider than the screen. */
export async function inspect(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

export function searchForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Поиск авиабилетов' }).first()
}

export async function chooseCity(page: Page, hand: Hand, label: 'Откуда' | 'Куда', typed: string, title: string): Promise<void> {
  const field = searchForm(page).getByRole('combobox', { name: label, exact: true })
  await hand.write(field, typed)
  await expect(page.getByRole('option', { name: title }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(title)
}

/** Presses the two days of the calendar: under its field it closes by itself then, a sheet waits for «Выбрать». */
export async function chooseDates(page: Page, hand: Hand, { there, back }: Trip): Promise<void> {
  // It opens by itself once both cities are known.
  const calendar = page.getByRole('dialog', { name: 'Когда летим' })
  await expect(calendar).toBeVisible()
  for (const day of [there, back]) await pressDay(hand, calendar, day)
  if (page.viewportSize()!.width < 768) await hand.press(done(calendar))
  await expect(calendar).toBeHidden()
}

async function pressDay(hand: Hand, calendar: Locator, day: Day): Promise<void> {
  const words = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const name = new Intl.DateTimeFormat('ru', words).format(new Date(day))
  const button = calendar.getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
  const next = calendar.getByRole('button', { name: 'Следующий месяц' })
  if (!(await button.isVisible()) && (await next.isVisible())) await hand.press(next)
  await hand.pressDay(calendar, button)
}

function done(picker: Locator): Locator {
  return picker.getByRole('button', { name: 'Выбрать', exact: true })
}

export async function chooseParty(page: Page, hand: Hand): Promise<void> {
  await hand.press(searchForm(page).getByRole('button', { name: /^Пассажиры/ }))
  const picker = page.getByRole('dialog', { name: 'Кто летит' })
  for (const row of ['Взрослые', 'Дети с местом', 'Младенцы без места']) {
    await hand.press(picker.getByRole('button', { name: `${row}: больше` }))
  }
  await hand.press(done(picker))
  await expect(picker).toBeHidden()
}

/** Takes the first flight of the list that can be taken. */
export async function takeFirstFlight(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('article').getByRole('button', { name: 'Выбрать', exact: true }).first())
}

export async function fillTravellers(page: Page, hand: Hand, count = travellers.length): Promise<void> {
  for (const [at, person] of travellers.slice(0, count).entries()) {
    const card = page.getByRole('region', { name: `Пассажир ${at + 1}` })
    await hand.write(card.getByRole('textbox', { name: 'Фамилия' }), person.surname)
    await hand.write(card.getByRole('textbox', { name: 'Имя' }), person.name)
    await hand.write(card.getByRole('textbox', { name: 'Дата рождения' }), formatDay(person.born))
    await hand.pick(card.getByRole('radiogroup', { name: 'Пол' }), person.gender)
    await hand.write(card.getByRole('textbox', { name: 'Серия и номер' }), person.document)
  }
}

export async function fillContact(page: Page, hand: Hand, email: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Куда прислать билеты' })
  await hand.write(card.getByRole('textbox', { name: 'Контактное лицо' }), 'Анна Смирнова')
  await hand.write(card.getByRole('textbox', { name: 'Электронная почта' }), email)
  await hand.write(card.getByRole('textbox', { name: 'Телефон' }), '89161234567')
  await expect(card.getByRole('textbox', { name: 'Телефон' })).toHaveValue('+7 916 123 45 67')
  const consent = card.getByRole('checkbox', { name: /^Согласие/ })
  await expect(consent).not.toBeChecked()
  await hand.press(consent)
  await expect(consent).toBeChecked()
}

/** Types a card on the bank's page and pays. */
export async function payByCard(page: Page, hand: Hand, number: string): Promise<void> {
  await hand.write(page.locator('[name=number]'), number)
  await hand.write(page.locator('[name=expiry]'), '12/30')
  await hand.write(page.locator('[name=cvc]'), '123')
  await hand.press(page.getByRole('button', { name: /^Оплатить/ }))
}

/** The newest letter to an address that contains a text, as it lies in the outbox. */
export async function letterTo(email: string, containing: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  let found: string | undefined
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    found = letters.find((letter) => letter.includes(`To: ${email}`) && letter.includes(containing))
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return found ?? ''
}
