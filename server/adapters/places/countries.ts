const names = new Intl.DisplayNames(['ru'], { type: 'region' })

/** Where the everyday name differs from the one ICU gives. */
const everyday: Record<string, string> = {
  AE: 'ОАЭ',
  AG: 'Антигуа и Барбуда',
  CD: 'ДР Конго',
  CG: 'Республика Конго',
  CI: 'Кот-д’Ивуар',
  CZ: 'Чехия',
  DO: 'Доминикана',
  FK: 'Фолкленды',
  GB: 'Великобритания',
  HK: 'Гонконг',
  KR: 'Южная Корея',
  LA: 'Лаос',
  MK: 'Северная Македония',
  MM: 'Мьянма',
  MO: 'Макао',
  MV: 'Мальдивы',
  SC: 'Сейшелы',
  TR: 'Турция',
  US: 'США',
  VN: 'Вьетнам',
  ZA: 'ЮАР',
}

const known = new Map<string, string>()

/** Russian everyday name of a country by ISO 3166-1 alpha-2: «ОАЭ», «Китай». */
export function countryName(code: string): string {
  const name = known.get(code) ?? everyday[code] ?? names.of(code) ?? code
  known.set(code, name)
  return name
}
