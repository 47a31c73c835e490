import { expect, test } from 'vitest'
import { openAtNight } from './use-stays.ts'

const having = (...amenities: string[]) => ({ amenityGroups: [{ groupName: 'Услуги', amenities }] })

test('a traveller landing at night is shown hotels with a 24-hour reception, or all if none mentions it', () => {
  const [open, silent] = [having('Прачечная', 'Круглосуточная стойка'), having('Прачечная')]
  expect(openAtNight([silent, open], true)).toEqual([open])
  expect(openAtNight([silent, open], false)).toEqual([silent, open])
  expect(openAtNight([silent], true)).toEqual([silent])
})
