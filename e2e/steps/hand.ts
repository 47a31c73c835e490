import { type Locator, type Page, expect } from '@playwright/test'

/** How a visitor works the page: with a mouse, or with the keyboard alone. */
export type Hand = {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** Chooses one of two radio buttons drawn as a switch. */
  pick(group: Locator, choice: string): Promise<void>
  /** Presses a day of a calendar: the grid is one stop of Tab, arrows walk inside it. */
  pressDay(grids: Locator, day: Locator): Promise<void>
}

export function mouse(page: Page): Hand {
  return {
    press: (target) => target.click(),
    async write(field, text) {
      await field.click()
      await field.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    pick: (group, choice) => group.getByText(choice, { exact: true }).click(),
    pressDay: (_grids, day) => day.click(),
  }
}

const MOST_STOPS = 400

/** Reaches everything by Tab, as a person without a mouse does; where the focus cannot be seen, the journey fails. */
export function keyboard(page: Page): Hand {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    const forward = await target.evaluate((wanted) => {
      const here = document.activeElement ?? document.body
      return here === document.body || Boolean(here.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING)
    })
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await hasFocus(target)) return
      await page.keyboard.press(forward ? 'Tab' : 'Shift+Tab')
    }
    throw new Error(`The keyboard does not reach ${String(target)}`)
  }
  return {
    async press(target) {
      await reach(target)
      expect(await target.evaluate(isFocusSeen), `the focus on ${String(target)} is seen`).toBe(true)
      await page.keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter')
    },
    async write(field, text) {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async pick(group, choice) {
      const radios = group.getByRole('radio')
      const chosen = group.getByRole('radio', { name: choice, exact: true })
      await reach(radios.first())
      const isFirst = (await radios.first().getAttribute('value')) === (await chosen.getAttribute('value'))
      await page.keyboard.press(isFirst ? 'Space' : 'ArrowRight')
      await expect(chosen).toBeChecked()
    },
    async pressDay(grids, day) {
      await reach(grids.locator('td button[tabindex="0"]').first())
      for (let away = await daysAway(day); away !== 0; away = await daysAway(day)) {
        const before = await focusedName(page)
        await page.keyboard.press(arrowFor(away))
        await expect.poll(() => focusedName(page), { message: `the arrows lead to ${String(day)}` }).not.toBe(before)
      }
      await page.keyboard.press('Enter')
    },
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((wanted) => wanted === document.activeElement)
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
}

function arrowFor(away: number): string {
  if (away < 0) return away <= -7 ? 'ArrowUp' : 'ArrowLeft'
  return away >= 7 ? 'ArrowDown' : 'ArrowRight'
}

// Days of neighbouring months may be in two grids, so the distance is counted along the page.
async function daysAway(day: Locator): Promise<number> {
  if ((await day.count()) === 0) return 7
  return day.evaluate((wanted) => {
    const days = [...document.querySelectorAll('table[role=grid] td button')]
    return days.indexOf(wanted) - days.indexOf(document.activeElement ?? wanted)
  })
}

/** An outline, a ring or another border shows where the focus is: on the element itself or on the label drawn for it. */
function isFocusSeen(element: Element): boolean {
  const places = [element, element.parentElement, element.nextElementSibling, element.closest('label')]
  return places.some((place) => {
    if (!place) return false
    const style = getComputedStyle(place)
    return (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
  })
}
