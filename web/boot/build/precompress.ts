import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const PACKED = /\.(m?js|css|svg|json|txt|webmanifest)$/
const WORTH_BYTES = 1024

async function pack(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_BYTES) return
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

/** Writes `.br` and `.gz` beside every text file of the browser's build, so that the server only sends them. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter((file) => PACKED.test(file)).map((file) => pack(join(dir, file))))
    },
  }
}
