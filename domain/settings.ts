import type { Settings } from './settings-schema.ts'

export type { Settings }

/** The settings of a first visit (spec §1, §3; DGEN-07). */
export const firstSettings: Settings = {
  activeForm: 'avia',
  createAccount: true,
  locale: 'ru',
  currency: 'rub',
  city: { id: 'MOW', iataCode: 'MOW', title: 'Москва' },
  theme: 'lighttheme',
}
