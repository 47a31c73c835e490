/** Packs the icons named in web/ui/icon-names.ts (Tabler, MIT) into the sprite web/ui/icons.svg: `node scripts/assets/icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { iconNames } from '#web/ui/icon-names.ts'

/** What sets an icon's clickable square; nothing is drawn by it. */
const SQUARE = 'M0 0h24v24H0z'

/** All strokes of an icon as one path: the browser builds an element for each before the page can answer. */
async function loadSymbol(name: string): Promise<string> {
  const source = await readFile(`node_modules/@tabler/icons/icons/outline/${name}.svg`, 'utf8')
  const strokes = [...source.matchAll(/<path[^>]* d="(M[^"]+)"/g)].map(([, stroke]) => stroke)
  if (strokes.length !== source.match(/<(path|circle|rect|line|polyline|polygon|ellipse)\b/g)?.length)
    throw new Error(`${name} is drawn with more than paths`)
  return `<symbol id="${name}" viewBox="0 0 24 24"><path d="${strokes.filter((stroke) => stroke !== SQUARE).join('')}"/></symbol>`
}

const symbols = await Promise.all(iconNames.map(loadSymbol))
await writeFile('web/ui/icons.svg', `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
console.log(`${symbols.length} icons`)
