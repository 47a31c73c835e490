export const cabins = ['Economy', 'Comfort', 'Business', 'First class'] as const
export type Cabin = (typeof cabins)[number]

export const cabinLabel: Record<Cabin, string> = {
  Economy: 'Эконом',
  Comfort: 'Комфорт',
  Business: 'Бизнес',
  'First class': 'Первый класс',
}
