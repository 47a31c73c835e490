/** How both engines read values they would else read differently: whole numbers as numbers, calendar days as text. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1082: String, // date
}
