import css from './carrier-plate.module.css'

/** Every colour carries white letters at 4.5:1 or better. */
const colours = [
  '#0b4a8f',
  '#a8172f',
  '#8a5a00',
  '#1b3d6d',
  '#2f6b2f',
  '#5a3b8a',
  '#0a6072',
  '#8a2f6a',
  '#3f5160',
  '#9a3412',
  '#14532d',
  '#374785',
]

/** The colour of a carrier's plate: the same for the same code, whoever draws it. */
function carrierColour(code: string): string {
  const sum = [...code].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7)
  return colours[sum % colours.length]!
}

/** A square plate with the carrier's IATA code; the name beside it is what a screen reader reads. */
export function CarrierPlate({ code }: { code: string }) {
  return (
    <span className={css.plate} style={{ background: carrierColour(code) }} aria-hidden="true">
      {code}
    </span>
  )
}
