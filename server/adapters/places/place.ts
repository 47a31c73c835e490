import type { CityCases } from '#domain/places/city-cases.ts'

/** An airport of the embedded world. */
export type Airport = {
  iata: string
  /** IATA code of the city it serves; equals `iata` where the city has one airport. */
  cityCode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  lat: number
  lon: number
  /** IANA zone. */
  timeZone: string
  /** Russian name: «Шереметьево». */
  name: string
  nameEn: string
  /** Population of the city, a measure of demand. */
  population: number
  /** Minutes ahead of UTC in July: enough to lay out a timetable, not to tell a passenger the time. */
  julyOffset: number
}

export type City = {
  code: string
  name: string
  nameEn: string
  country: string
  timeZone: string
  airports: string[]
  cases: CityCases | null
}
