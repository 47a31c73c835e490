import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

/** The link of a letter that somebody was sent, without the site: its path begins as `path`, a page, does. */
export async function linkTo(email: string, path: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = (await lettersTo(email))
      .flatMap((text) => text.match(/https?:\/\/\S+/g) ?? [])
      .find((link) => pathOf(link).startsWith(path.split(':')[0]!))
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return pathOf(found ?? '')
}

async function lettersTo(email: string): Promise<string[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const letters = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return letters.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ text }) => text ?? '')
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}
