/**
 * Cuts the two typefaces (both OFL) down to what a Russian page uses and writes web/ui/fonts/*.woff2.
 * Run by hand when the character set or the package version changes: `node scripts/assets/fonts.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const cyrillic = `${letters(0x410, 0x44f)}Ёё№`
// What every Russian line contains besides letters; the Latin part is loaded only by pages that have Latin letters.
const signs = `${letters(0x2b, 0x3b)} !%()?\u00a0«»·×–—…←→−\u202f`
const latin = `${letters(0x40, 0x7e)}"#$&'*<=>°±§©®éèüöäçñı‘’‚“”„•`
const rouble = '₽'

const faces = [
  { name: 'golos-text', short: 'golos', wght: { min: 400, max: 700 } },
  { name: 'sofia-sans-extra-condensed', short: 'sofia', wght: { min: 500, max: 800 } },
]
const parts = [
  { from: 'cyrillic', short: 'cyrillic', text: cyrillic },
  { from: 'latin', short: 'signs', text: signs },
  { from: 'latin', short: 'latin', text: latin },
  { from: 'latin-ext', short: 'rouble', text: rouble },
]

await mkdir('web/ui/fonts', { recursive: true })
for (const { name, short, wght } of faces)
  for (const part of parts) {
    const source = await readFile(`node_modules/@fontsource-variable/${name}/files/${name}-${part.from}-wght-normal.woff2`)
    const subset = await subsetFont(source, part.text, { targetFormat: 'woff2', variationAxes: { wght } })
    await writeFile(`web/ui/fonts/${short}-${part.short}.woff2`, subset)
    console.log(`${short}-${part.short}.woff2`, subset.length)
  }
