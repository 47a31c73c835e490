/* What a transfer on two tickets involves, as data. A row names its source; without a row nothing is known, and what is
   unknown is never presented as good news. */

/** Recommended time between flights, in minutes (spec §9): every transfer on two tickets needs at least that. */
export const RECOMMENDED_MIN = { sameAirport: 120, otherAirport: 240 } as const

/** Minutes of the steps: abroad counter and security are slower than inside a country. */
export const stepMinutes = {
  leave: 25,
  border: 50,
  bags: 25,
  checkIn: { abroad: 60, inland: 40 },
  security: { abroad: 40, inland: 25 },
} as const

/** The assumed speed of a road between airports of one city, traffic included. */
export const ROAD_KM_PER_HOUR = 60

/** Kilometres by road between airports of one city, estimated to five. */
export const roadKm: Readonly<Record<string, number>> = {
  'BKK-DMK': 45,
  'CDG-ORY': 45,
  'CIA-FCO': 35,
  'DME-SVO': 85,
  'DME-VKO': 65,
  'DME-ZIA': 40,
  'DWC-DXB': 65,
  'EWR-JFK': 55,
  'GMP-ICN': 40,
  'HND-NRT': 80,
  'IST-SAW': 75,
  'JFK-LGA': 17,
  'LGW-LHR': 65,
  'LHR-STN': 110,
  'LIN-MXP': 60,
  'PEK-PKX': 75,
  'PVG-SHA': 50,
  'SVO-VKO': 45,
  'SVO-ZIA': 75,
  'VKO-ZIA': 50,
}

const schengen = 'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

/** Countries between which passports are not checked: the Schengen area and the Union State. */
export const openBorders: readonly (readonly string[])[] = [schengen, ['RU', 'BY']]

/** Entry with the passport of Russia: «Visa requirements for Russian citizens», the open list of 2025. */
export const visaOfRussians = {
  free: 'AE AM AZ BY GE KG KZ RS RU TJ TR UZ'.split(' '),
  needed: [...schengen, 'CA', 'GB', 'IE', 'JP', 'US'],
  checked: '2025',
} as const
