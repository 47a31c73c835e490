import { expect, test } from 'vitest'
import { maskLogin } from '#domain/bonus/ledger.ts'
import { displayName } from '#web/account/person-name.ts'
import { isExpired, readClaims } from './claims.ts'

const claims = {
  sub: 'u1',
  email: 'анна@почта.рф',
  unique_name: 'anna',
  BonusAccountId: '12345678',
  sid: 's1',
  iat: 1,
  exp: 1_800_000_000,
}
const token = `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('the token says who is signed in, Cyrillic included', () => {
  expect(readClaims(token)).toEqual(claims)
})

test('a broken token is nobody, not an error', () => {
  for (const broken of ['', 'a.b.c', `h.${btoa('{}')}.s`, 'null']) expect(readClaims(broken)).toBeUndefined()
})

test('a token expires five seconds before its end', () => {
  expect(isExpired(claims, new Date((claims.exp - 6) * 1000))).toBe(false)
  expect(isExpired(claims, new Date((claims.exp - 5) * 1000))).toBe(true)
})

test('people are called by both names when both are known, else by their login', () => {
  expect(displayName({ login: 'anna', firstName: 'Анна', lastName: 'Смирнова' })).toBe('Смирнова Анна')
  expect(displayName({ login: 'anna', firstName: 'Анна', lastName: null })).toBe('anna')
})

test('a follower is shown without giving away the e-mail that may be the login', () => {
  expect(['ivan.petrov', 'ivan.petrov@mail.ru', 'anna', 'anna@mail.ru'].map(maskLogin)).toEqual([
    'iv***ov',
    'iv***ov',
    'a***',
    'a***',
  ])
})
