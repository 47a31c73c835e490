/** Packs the icons named in web/ui/icon-names.ts (Tabler, MIT) into the sprite web/ui/icons.svg: `node scripts/icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { iconNames } from '#web/ui/icon-names.ts'

async function symbolOf(name: string): Promise<string> {
  const source = await readFile(`node_modules/@tabler/icons/icons/outline/${name}.svg`, 'utf8')
  const drawing = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1] ?? ''
  const paths = drawing.replace('<path stroke="none" d="M0 0h24v24H0z" fill="none"/>', '').replaceAll(/\n\s*/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24">${paths}</symbol>`
}

const symbols = await Promise.all(iconNames.map(symbolOf))
await writeFile('web/ui/icons.svg', `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
console.log(`${symbols.length} icons`)
