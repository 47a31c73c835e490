import { expect, test } from '@playwright/test'

/** Every journey of the file fails when its page throws an error nobody catches. */
export function expectNoPageErrors(): void {
  const errors: string[] = []
  test.beforeEach(({ page }) => {
    errors.length = 0
    page.on('pageerror', (error) => errors.push(error.message))
  })
  test.afterEach(() => expect(errors).toEqual([]))
}
