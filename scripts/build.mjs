// Builds the pages and the server; nothing when the inputs are those of the last build.
import { fingerprint, unlessFresh } from './freshness.mjs'
import { setUp } from './setup.mjs'
import { giveUp, runStep } from './steps.mjs'

const pages = [
  'web',
  'art',
  'domain',
  'contract',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'web/boot/build/browser-build.ts',
]

const drawings = ['art', 'server/pictures', 'scripts/assets/art.ts', 'package-lock.json']

const server = ['server', 'world', 'domain', 'contract', 'art', 'rolldown.config.ts', 'package-lock.json']

/** Files and folders all that is built comes from. */
export const inputs = [...new Set([...drawings, ...pages, ...server])]

/** Builds unless what was built from the same inputs still stands; answers whether it built the pages. */
export async function build() {
  await unlessFresh('.art/inputs', fingerprint(drawings), async () => {
    await runStep('Печать афиш', 'node', ['scripts/assets/art.ts'])
  })
  const isNew = await unlessFresh('build/server/inputs', fingerprint(pages), async () => {
    await runStep('Сборка страниц', 'react-router', ['build'], { env: { NODE_ENV: 'production' } }) // it empties build/
  })
  await unlessFresh('build/node/inputs', fingerprint(server), async () => {
    await runStep('Сборка сервера', 'rolldown', ['-c'])
  })
  return isNew
}

if (import.meta.filename === process.argv[1]) {
  await setUp().then(build).catch(giveUp)
}
