const names = new Intl.DisplayNames(['ru'], { type: 'region' })

/** Where the everyday name differs from ICU's. */
const everyday: Record<string, string> = {
  CD: 'ДР Конго',
  CG: 'Республика Конго',
  DO: 'Доминикана',
  FK: 'Фолкленды',
  HK: 'Гонконг',
  KR: 'Южная Корея',
  MM: 'Мьянма',
  MO: 'Макао',
  SC: 'Сейшелы',
  US: 'США',
  ZA: 'ЮАР',
}

const known = new Map<string, string>()

/** Russian everyday name of a country by ISO 3166-1 alpha-2: «ОАЭ», «Китай». */
export function countryName(code: string): string {
  const name = known.get(code) ?? everyday[code] ?? names.of(code) ?? code
  known.set(code, name)
  return name
}
