import { expect, test } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import { formError, swapped } from './form-error.ts'

const form = { ...emptyAirForm, iataFrom: 'MOW', from: 'Москва', iataTo: 'LED', to: 'Санкт-Петербург', dateThere: '20-12-2026' }

test('a search needs both codes and the first date [AIRF-09]', () => {
  expect(formError(form)).toBeUndefined()
  expect(formError(emptyAirForm)).toEqual(['from', 'Выберите, откуда летим'])
  expect(formError({ ...form, iataTo: '', to: '', dateThere: '' })).toEqual(['to', 'Выберите, куда летим'])
  expect(formError({ ...form, dateThere: '' })).toEqual(['dates', 'Выберите день вылета'])
})

test('a name not selected from the suggestions is distinguished from an empty field [AIRF-09]', () => {
  const choose = 'выберите город из\u00a0подсказок'
  expect(formError({ ...form, iataFrom: '', from: 'Соч' })).toEqual(['from', `Откуда: ${choose}`])
  expect(formError({ ...form, iataTo: '', to: ' Соч ' })).toEqual(['to', `Куда: ${choose}`])
})

test('a city does not fly to itself', () => {
  expect(formError({ ...form, iataTo: 'MOW' })).toEqual(['to', 'Города вылета и прилёта совпадают. Выберите другой'])
})

test('swapping changes names and codes, not the dates [AIRF-02]', () => {
  expect(swapped(form)).toEqual({ ...form, iataFrom: 'LED', from: 'Санкт-Петербург', iataTo: 'MOW', to: 'Москва' })
})
