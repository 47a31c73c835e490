import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Balance } from './balance.tsx'

const vera = { login: 'vera', email: 'v@mail.example', bonusAccountId: '1', firstName: null, lastName: null, birthDate: null }

const htmlOf = (isActivated: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Balance user={{ ...vera, phoneNumber: null, bonusValue: 31, isActivated }} />
    </MemoryRouter>,
  )

test('points of an account whose e-mail nobody has confirmed are not called available: they wait for that [HDR-08]', () => {
  expect(htmlOf(true)).toContain('aria-label="Бонусов, доступных для оплаты: 31"')
  expect(htmlOf(false)).toContain('aria-label="Бонусов, которые станут доступны после подтверждения почты: 31"')
  expect(htmlOf(false)).not.toContain('доступных для оплаты')
})
