import { expect, test } from 'vitest'
import { pointsDiscount, userStateOf } from './points-discount.ts'

const means = { bonusValue: 501, bonusRatio: 1, maxShare: 1 }
const offer = (totalPrice: number, sessionId = 'a', bonusApplicable = true) => ({
  totalPrice,
  bonusApplicable,
  itineraryRef: { sessionId },
})

test('a one-way flight takes all the points its price can bear', () => {
  expect(pointsDiscount([offer(5000)], means)).toEqual({ off: 501, points: 501 })
  expect(pointsDiscount([offer(300)], means).off).toBe(300)
  expect(pointsDiscount([offer(300), null], means).off).toBe(300)
})

test('a trip of one session takes them once, the way back what the outbound left', () => {
  expect(pointsDiscount([offer(200), offer(5000)], means)).toEqual({ off: 501, points: 501 })
})

test('a trip of two sessions has half for each, and a half nobody used stays with the traveller', () => {
  expect(pointsDiscount([offer(5000, 'a'), offer(5000, 'b')], means).off).toBe(501)
  expect(pointsDiscount([offer(200, 'a'), offer(5000, 'b')], means).off).toBe(450)
})

test('a fare that takes no points keeps its price, and a point may be worth two roubles', () => {
  expect(pointsDiscount([offer(5000, 'a', false)], means)).toEqual({ off: 0, points: 0 })
  expect(pointsDiscount([offer(5000)], { ...means, bonusRatio: 2 })).toEqual({ off: 1002, points: 501 })
})

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
