/** The city the home page starts from for whoever has chosen none (spec §1); its picture marks it, too. */
export const HOME_CITY = 'MOW'
