import css from './carrier-plate.module.css'

/** Two dozen tails are told apart by their colour and the band on it. */
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
/** Across the fin, along its edge, at its foot, at its top. */
const bands = ['M11 13H22L21 18H8Z', 'M16 7H19.5L10 26H5Z', 'M7 20H20.6L20 26H4Z', 'M16 6H23L22.4 11H12.5Z']

/** A number of a carrier's code: the same wherever it is drawn. */
function markOf(code: string): number {
  return [...code].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7)
}

/** A carrier's sign, an aeroplane's tail in colours of its own; its name stands beside it, so the sign says nothing. */
export function CarrierPlate({ code }: { code: string }) {
  const mark = markOf(code)
  const colour = colours[mark % colours.length]
  return (
    <svg className={css.plate} viewBox="0 0 32 32" style={{ background: colour }} aria-hidden="true">
      <path d="M4 26 16 6h7l-3 20z" fill="#fff" />
      <path d={bands[(mark >> 3) % bands.length]} fill={colour} opacity=".72" />
    </svg>
  )
}
