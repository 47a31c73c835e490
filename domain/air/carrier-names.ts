/** A carrier as a contract names it, and as it is written abroad. */
type CarrierName = { full: string; latin: string }

const named: Record<string, CarrierName> = {
  SU: { full: 'ПАО «Аэрофлот»', latin: 'Aeroflot' },
  S7: { full: 'АО «Авиакомпания „Сибирь“»', latin: 'S7 Airlines' },
  U6: { full: 'ОАО АК «Уральские авиалинии»', latin: 'Ural Airlines' },
  DP: { full: 'ООО «Авиакомпания „Победа“»', latin: 'Pobeda' },
  FV: { full: 'АО «Авиакомпания „Россия“»', latin: 'Rossiya' },
  UT: { full: 'ЮТэйр', latin: 'Utair' },
  N4: { full: 'Северный Ветер', latin: 'Nordwind' },
  A4: { full: 'АО «Авиакомпания АЗИМУТ»', latin: 'Azimuth' },
  YC: { full: 'АО «АТК „Ямал“»', latin: 'Yamal Airlines' },
  R3: { full: 'АО «Авиакомпания „Якутия“»', latin: 'Yakutia' },
  IO: { full: 'АО «Авиакомпания „ИрАэро“»', latin: 'IrAero' },
  HZ: { full: 'АО «Авиакомпания „Аврора“»', latin: 'Aurora' },
  '7R': { full: 'РусЛайн', latin: 'RusLine' },
  RT: { full: 'ЮВТ Аэро', latin: 'UVT Aero' },
  D2: { full: 'Северсталь-Авиа', latin: 'Severstal Air' },
  KV: { full: 'КрасАвиа', latin: 'KrasAvia' },
  I8: { full: 'Ижавиа', latin: 'Izhavia' },
  '6R': { full: 'АО «Авиакомпания АЛРОСА»', latin: 'Alrosa' },
  '4G': { full: 'Газпром авиа', latin: 'Gazpromavia' },
  B2: { full: 'Белавиа', latin: 'Belavia' },
}

/** `ПАО «Аэрофлот» / Aeroflot, SU`; a carrier without a known full name has the one it sells under. */
export function carrierInFull({ airlineCode, airline }: { airlineCode: string; airline: string }): string {
  const { full = airline, latin = airline } = named[airlineCode] ?? {}
  return `${full === latin ? full : `${full} / ${latin}`}, ${airlineCode}`
}
