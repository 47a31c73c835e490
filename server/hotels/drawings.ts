/** An SVG to be drawn when it is needed; `edition` changes whenever the drawing may. */
export type Drawing = { edition: string; svg(): string }

/**
 * Draws hotels for whoever has no photographs of them, by the last parts of the address /art/hotels/{hotelId}/{file};
 * undefined where there is no such picture.
 */
export type HotelDrawings = (hotelId: string, file: string) => Drawing | undefined
