/** A city where dawn is shown; `people` in thousands. */
export type DawnCity = { iata: string; name: string; lat: number; lon: number; timeZone: string; people: number }

/** The same as a row of the tables. */
export type DawnRow = readonly [iata: string, name: string, lat: number, lon: number, timeZone: string, people: number]
