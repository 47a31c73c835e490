/** The city the home page starts from until the visitor chooses one (spec §1); its picture marks it, too. */
export const HOME_CITY = 'MOW'
