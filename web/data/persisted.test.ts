import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

type Form = { from: string; adults: number; choose(from: string): void }

const listeners: ((event: { key: string }) => void)[] = []
const local = new Map<string, string>()
const byTab = new Map<string, string>()

const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
})
vi.stubGlobal('localStorage', storageOf(local))
vi.stubGlobal('sessionStorage', storageOf(byTab))
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', (_name: string, listener: (event: { key: string }) => void) => listeners.push(listener))

const { stored } = await import('./persisted.ts')

function openForm(fetched: () => Promise<unknown> | undefined = () => undefined) {
  return stored<Form>(
    {
      key: 'avia_form',
      version: 2,
      schema: async () => {
        await fetched()
        return z.object({ from: z.string(), adults: z.number() })
      },
      repair: (form) => ({ ...form, adults: Math.max(1, form.adults ?? 0) }),
    },
    (set) => ({ from: '', adults: 1, choose: (from) => set({ from }) }),
  )
}

const keep = (state: unknown, version = 2) => local.set('avia_form', JSON.stringify({ state, version }))

afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => [local, byTab].forEach((values) => values.clear()))

test('what a visitor chose is there after a reload', async () => {
  openForm().getState().choose('Москва')
  const again = openForm()
  await again.persist.rehydrate()
  expect(again.getState()).toMatchObject({ from: 'Москва', adults: 1 })
})

test('a spoiled value or one of another version is dropped, the form starts empty', async () => {
  for (const [state, version] of [
    [{ from: 7, adults: 2 }, 2],
    [{ from: 'Сочи', adults: 2 }, 1],
    ['nonsense', 2],
  ] as const) {
    keep(state, version)
    const form = openForm()
    await form.persist.rehydrate()
    expect(form.getState()).toMatchObject({ from: '', adults: 1 })
  }
})

test('a kept value is repaired while it is read', async () => {
  keep({ from: 'Сочи', adults: 0 })
  const form = openForm()
  await form.persist.rehydrate()
  expect(form.getState().adults).toBe(1)
})

test('two parts of a page that read at once both see what is kept, though the second fetches its check later', async () => {
  keep({ from: 'Сочи', adults: 2 })
  const checks = [Promise.resolve(), new Promise((resolve) => setTimeout(resolve, 5))]
  const form = openForm(() => checks.shift())
  const read = async () => {
    await form.persist.rehydrate()
    return form.getState().from
  }
  expect(await Promise.all([read(), read()])).toEqual(['Сочи', 'Сочи'])
})

test('a choice in another tab appears here', async () => {
  const form = openForm()
  await form.persist.rehydrate()
  keep({ from: 'Казань', adults: 3 })
  for (const listener of listeners) listener({ key: 'avia_form' })
  await vi.waitFor(() => expect(form.getState().from).toBe('Казань'))
})

test('what belongs to a tab is not changed by another one, also after a reload; a new tab begins with the newest', async () => {
  const openOwn = () =>
    stored<Form>(
      { key: 'avia_basket', version: 1, byTab: true, schema: async () => z.object({ from: z.string(), adults: z.number() }) },
      (set) => ({ from: '', adults: 1, choose: (from) => set({ from }) }),
    )
  const here = openOwn()
  here.getState().choose('Калининград')
  local.set('avia_basket', JSON.stringify({ state: { from: 'Петербург', adults: 1 }, version: 1 }))
  for (const listener of listeners) listener({ key: 'avia_basket' })
  const reloaded = openOwn()
  await reloaded.persist.rehydrate()
  expect([here.getState().from, reloaded.getState().from]).toEqual(['Калининград', 'Калининград'])

  byTab.clear()
  const another = openOwn()
  await another.persist.rehydrate()
  expect(another.getState().from).toBe('Петербург')
})
