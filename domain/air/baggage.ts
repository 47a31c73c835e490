/** What the rules of Russia (ФАП-82) let a passenger take for nothing, kg: things and hand luggage of a refundable fare. */
export const FREE_BAG_KG = 10
/** Hand luggage of a fare without a bag; only one that gives nothing back may be such. */
export const LEAST_CABIN_KG = 5
