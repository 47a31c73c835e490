import { expect, test } from 'vitest'
import { fieldsOfSaved } from './booking-form.ts'

test('a saved passenger fills the form exactly as they were typed', () => {
  const document = { type: 'forpassportrf', number: '701234567', date: '05-09-2031' } as const
  expect(fieldsOfSaved({ name: 'Anna', surname: 'Smirnova', birthDay: '14-03-1991', gender: 'female', document })).toEqual({
    name: 'Anna',
    surname: 'Smirnova',
    birthDay: '14.03.1991',
    gender: 'female',
    type: 'forpassportrf',
    chosen: true,
    number: '701234567',
    until: '05.09.2031',
  })
})
