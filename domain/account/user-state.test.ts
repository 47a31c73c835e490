import { expect, test } from 'vitest'
import { userStateOf } from '#domain/bonus/points-discount.ts'

const claims = { sub: 'u', sid: 's', email: 'anna@mail.ru', unique_name: 'anna', BonusAccountId: '41820711', iat: 0, exp: 1 }

test('the page knows its visitor by the token at once and by the server later [ACC-03]', () => {
  const early = userStateOf({ phase: 'in', claims, user: undefined, addBonuses: false })
  expect(early).toEqual({
    login: 'anna',
    isAuthorization: true,
    addBonuses: false,
    email: 'anna@mail.ru',
    bonusAccountId: '41820711',
    firstName: null,
    lastName: null,
    birthDate: null,
    phoneNumber: null,
    bonusValue: 0,
    isActivated: false,
  })
  const guest = userStateOf({ phase: 'guest', claims: undefined, user: undefined, addBonuses: false })
  expect(guest).toMatchObject({ isAuthorization: false, login: '', bonusAccountId: '', bonusValue: 0 })
})
