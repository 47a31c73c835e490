/** The same words over the skeleton, the gate and the form: nothing moves when one takes the place of another. */
export const passengersLayout = {
  title: 'Кто летит',
  step: 'Пассажиры',
  lead: 'Приготовьте документы, с\u00a0которыми полетите: имена и\u00a0номера в\u00a0билете должны совпасть с\u00a0ними. Проверим их\u00a0до\u00a0оплаты.',
} as const
