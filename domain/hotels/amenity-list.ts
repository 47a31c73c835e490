/** `Вай-фай, рабочий стол, USB-розетка`: what is in a room as one sentence, only its first word capital. */
export function amenityList(amenities: readonly string[]): string {
  const inside = (word: string) => (/^[А-ЯЁ][а-яё]/u.test(word) ? word[0]!.toLowerCase() + word.slice(1) : word)
  return amenities.map((amenity, at) => (at === 0 ? amenity : inside(amenity))).join(', ')
}
