type Halls = { inland: string; abroad: string }

/** Airports whose flights inside the country and abroad leave from terminals with names; the others have one hall. */
const halls: Record<string, Halls> = {
  SVO: { inland: 'B', abroad: 'C' },
  VKO: { inland: 'A', abroad: 'A' },
  LED: { inland: '1', abroad: '1' },
  KZN: { inland: '1A', abroad: '1' },
  SVX: { inland: 'A', abroad: 'B' },
}

/** The terminal of an airport for a flight to or from a country, or null where there is nothing to tell apart. */
export function terminalOf(airport: { iata: string; country: string }, otherCountry: string): string | null {
  const hall = halls[airport.iata]
  if (!hall) return null
  return otherCountry === airport.country ? hall.inland : hall.abroad
}
