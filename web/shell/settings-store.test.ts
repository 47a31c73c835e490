import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const listeners = new Map<string, () => void>()
const html = { dataset: { theme: 'lighttheme' } }

vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('window', globalThis)
vi.stubGlobal('document', { documentElement: html })
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))

/** A page that has just been opened. */
async function openSettings() {
  vi.resetModules()
  const { settingsStore } = await import('./settings-store.ts')
  return await settingsStore()
}

const state = () => JSON.parse(stored.get('settings') ?? '{}').state

afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  stored.clear()
  html.dataset.theme = 'lighttheme'
})

test('a first visit keeps the settings of the specification [ACC-12]', async () => {
  await openSettings()
  expect(state()).toEqual({
    activeForm: 'avia',
    createAccount: true,
    locale: 'ru',
    currency: 'rub',
    city: { id: 'MOW', iataCode: 'MOW', title: 'Москва' },
    theme: 'lighttheme',
  })
})

test('a changed setting is there after a reload', async () => {
  const settings = await openSettings()
  settings.getState().change({ activeForm: 'hotels', createAccount: false })
  expect((await openSettings()).getState()).toMatchObject({ activeForm: 'hotels', createAccount: false })
})

test('the theme on screen is mirrored and never obeyed: the key of the theme decides', async () => {
  await openSettings()
  html.dataset.theme = 'darktheme'
  listeners.get('themechange')?.()
  expect(state().theme).toBe('darktheme')
  html.dataset.theme = 'lighttheme'
  await openSettings()
  expect(state().theme).toBe('lighttheme')
})

test('settings nobody could have kept give way to the first ones', async () => {
  stored.set('settings', JSON.stringify({ version: 1, state: { activeForm: 'trains' } }))
  await openSettings()
  expect(state().activeForm).toBe('avia')
})
