/** What the board offers before anything is typed: the busiest airports of Russia and the nearest abroad. */
export const popularAirports = [
  { iata: 'SVO', title: 'Шереметьево', city: 'Москва' },
  { iata: 'DME', title: 'Домодедово', city: 'Москва' },
  { iata: 'VKO', title: 'Внуково', city: 'Москва' },
  { iata: 'LED', title: 'Пулково', city: 'Санкт-Петербург' },
  { iata: 'AER', title: 'Сочи', city: 'Сочи' },
  { iata: 'SVX', title: 'Кольцово', city: 'Екатеринбург' },
  { iata: 'KZN', title: 'Казань', city: 'Казань' },
  { iata: 'OVB', title: 'Толмачёво', city: 'Новосибирск' },
  { iata: 'IST', title: 'Стамбул', city: 'Стамбул' },
  { iata: 'DXB', title: 'Дубай', city: 'Дубай' },
] as const
