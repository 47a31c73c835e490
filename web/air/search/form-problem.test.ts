import { expect, test } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import { formProblem, swapped } from './form-problem.ts'

const form = { ...emptyAirForm, iataFrom: 'MOW', from: 'Москва', iataTo: 'LED', to: 'Санкт-Петербург', dateThere: '20-12-2026' }

test('a search needs both codes and the first date [AIRF-09]', () => {
  expect(formProblem(form)).toBeUndefined()
  expect(formProblem(emptyAirForm)).toEqual(['from', 'Выберите, откуда летим'])
  expect(formProblem({ ...form, iataTo: '', to: '', dateThere: '' })).toEqual(['to', 'Выберите, куда летим'])
  expect(formProblem({ ...form, dateThere: '' })).toEqual(['dates', 'Выберите день вылета'])
})

test('a name that is no chosen place is told apart from an empty field [AIRF-09]', () => {
  const words = 'Не\u00a0узнали «qqqqq»: выберите город из\u00a0подсказок'
  expect(formProblem({ ...form, iataFrom: '', from: 'qqqqq' })).toEqual(['from', words])
  expect(formProblem({ ...form, iataTo: '', to: ' qqqqq ' })).toEqual(['to', words])
})

test('a city does not fly to itself', () => {
  expect(formProblem({ ...form, iataTo: 'MOW' })).toEqual(['to', 'Города вылета и прилёта совпадают. Выберите другой'])
})

test('swapping changes names and codes, not the dates [AIRF-02]', () => {
  expect(swapped(form)).toEqual({ ...form, iataFrom: 'LED', from: 'Санкт-Петербург', iataTo: 'MOW', to: 'Москва' })
})
