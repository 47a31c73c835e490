/** What the board suggests before anything is typed: the busiest airports of Russia and the nearest abroad. */
export const popularAirports = [
  { iata: 'SVO', title: 'Шереметьево', city: 'Москва', timeZone: 'Europe/Moscow' },
  { iata: 'DME', title: 'Домодедово', city: 'Москва', timeZone: 'Europe/Moscow' },
  { iata: 'VKO', title: 'Внуково', city: 'Москва', timeZone: 'Europe/Moscow' },
  { iata: 'LED', title: 'Пулково', city: 'Санкт-Петербург', timeZone: 'Europe/Moscow' },
  { iata: 'AER', title: 'Сочи', city: 'Сочи', timeZone: 'Europe/Moscow' },
  { iata: 'SVX', title: 'Кольцово', city: 'Екатеринбург', timeZone: 'Asia/Yekaterinburg' },
  { iata: 'KZN', title: 'Казань', city: 'Казань', timeZone: 'Europe/Moscow' },
  { iata: 'OVB', title: 'Толмачёво', city: 'Новосибирск', timeZone: 'Asia/Novosibirsk' },
  { iata: 'IST', title: 'Стамбул', city: 'Стамбул', timeZone: 'Europe/Istanbul' },
  { iata: 'DXB', title: 'Дубай', city: 'Дубай', timeZone: 'Asia/Dubai' },
] as const
