import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  plugins: [reactRouter(), precompress()],
  publicDir: 'web/public',
  build: {
    // light-dark() and nesting are left as written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas nobody reads are dropped with zod itself.
      treeshake: { manualPureFunctions: ['z'] },
    },
    reportCompressedSize: false,
  },
})
