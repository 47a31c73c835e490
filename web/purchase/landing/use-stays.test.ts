import { expect, test } from 'vitest'
import { openAtNight } from './use-stays.ts'

const having = (...amenities: string[]) => ({ amenityGroups: [{ groupName: 'Услуги', amenities }] })

test('who lands at night is shown hotels whose reception never closes, or all where none tells of it', () => {
  const [open, silent] = [having('Прачечная', 'Круглосуточная стойка'), having('Прачечная')]
  expect(openAtNight([silent, open], true)).toEqual([open])
  expect(openAtNight([silent, open], false)).toEqual([silent, open])
  expect(openAtNight([silent], true)).toEqual([silent])
})
