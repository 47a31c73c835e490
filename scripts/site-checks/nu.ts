import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type NuMessage = { url?: string; message: string; extract?: string }

/** Whether the Nu checker can run: it is a Java program. */
export function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0
}

/** What the Nu checker says of documents, as pairs of the document's place in the list and its words. */
export function nuErrors(documents: string[]): [at: number, line: string][] {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-html-'))
  try {
    const files = documents.map((html, at) => {
      const file = join(folder, `${at}.html`)
      writeFileSync(file, html)
      return file
    })
    const jar = String(createRequire(import.meta.url)('vnu-jar'))
    const options = ['--exit-zero-always', '--errors-only', '--stdout', '--format', 'json']
    const said = execFileSync('java', ['-jar', jar, ...options, ...files], { maxBuffer: 64 * 1024 * 1024 })
    const { messages } = JSON.parse(said.toString()) as { messages: NuMessage[] }
    // Its knowledge of styles ends before light-dark(); the browser and the build judge those.
    return messages
      .filter(({ message }) => !message.startsWith('CSS:'))
      .map(({ url = '', message, extract = '' }) => [
        Number(/(\d+)\.html$/.exec(url)?.[1]),
        `Nu: ${message} ${extract.replaceAll('\n', ' ').slice(0, 120)}`,
      ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
