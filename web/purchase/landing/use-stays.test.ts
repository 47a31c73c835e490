import { expect, test } from 'vitest'
import { receptive } from './use-stays.ts'

const having = (...amenities: string[]) => ({ amenityGroups: [{ groupName: 'Услуги', amenities }] })

test('who lands at night is shown hotels whose reception never closes, or all where none tells of it', () => {
  const [open, silent] = [having('Прачечная', 'Круглосуточная стойка'), having('Прачечная')]
  expect(receptive([silent, open], true)).toEqual([open])
  expect(receptive([silent, open], false)).toEqual([silent, open])
  expect(receptive([silent], true)).toEqual([silent])
})
