import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Plugin, build, preview } from 'vite'
import { freePort } from './free-port.ts'

/** The page of the kit: no file of the project, for the site has none of its own. */
const page: Plugin = {
  name: 'kit-page',
  enforce: 'post', // the styles are files by then
  generateBundle(_, files) {
    const named = Object.values(files)
    const style = named.find(({ fileName }) => fileName.endsWith('.css'))
    const script = named.find((file) => file.type === 'chunk' && file.isEntry)
    this.emitFile({
      type: 'asset',
      fileName: 'index.html',
      source: `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Набор</title><link rel="stylesheet" href="/${style?.fileName}"><body><script type="module" src="/${script?.fileName}"></script></html>`,
    })
  },
}

/** Builds the components in all their states (`/kit` of `npm run dev`) and serves them alone; `close` takes both away. */
export async function kitSite(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'strannik-kit-'))
  await build({
    configFile: false,
    publicDir: 'web/public',
    logLevel: 'error',
    plugins: [page],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      cssTarget: 'chrome123',
      cssCodeSplit: false,
      rolldownOptions: { input: 'web/kit/alone.tsx' },
    },
  })
  const port = await freePort()
  const site = await preview({ configFile: false, logLevel: 'warn', build: { outDir }, preview: { port, host: '127.0.0.1' } })
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      await site.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
