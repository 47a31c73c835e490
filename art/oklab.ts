/** A colour as `#rrggbb`. */
export type Hex = `#${string}`
type Triple = [number, number, number]

function channels(colour: Hex): Triple {
  const packed = Number.parseInt(colour.slice(1), 16)
  return [(packed >> 16) / 255, ((packed >> 8) & 255) / 255, (packed & 255) / 255]
}

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const gamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)

function toLab(colour: Hex): Triple {
  const [r, g, b] = channels(colour).map(linear) as Triple // map keeps the three channels
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Triple): Hex {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const byte = (c: number) => Math.round(Math.min(1, gamma(Math.max(0, c))) * 255)
  return `#${rgb.map((c) => byte(c).toString(16).padStart(2, '0')).join('')}`
}

/** The colour a share `t` (0..1) of the way from one to another, in OKLab, so that dusk stays clean and never turns grey. */
export function mix(from: Hex, to: Hex, t: number): Hex {
  const a = toLab(from)
  const b = toLab(to)
  return fromLab([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t])
}

/** WCAG 2.1 contrast of two colours, 1..21. */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number] // two in, two out
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Hex): number {
  const [r, g, b] = channels(colour).map(linear) as Triple // map keeps the three channels
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
