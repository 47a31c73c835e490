import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

// What every page or both search pages load at once, in few files: small ones pack badly. Nothing lazy may be named here.
const chunks = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\//, priority: 3 },
  {
    name: 'shell',
    test: /web\/(root|shell\/(?!company)|ui\/(icon|button|banner|toast|visually|classes|breakpoints|fonts))|domain\/air\/failure/,
    priority: 2,
  },
  {
    name: 'search',
    test: /web\/(stored|air\/(search-form|city-field|use-city|form-problem|party|plain|trip-mode|air-form-store)|ui\/(field-|combobox|segmented))|domain\/(dates|plural|day-words|money|places\/(bundled|default)|air\/(query|party|basket|itinerary|offer)\.ts)|art\/(sky|oklab)/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [reactRouter(), precompress()],
  publicDir: 'web/public',
  build: {
    // light-dark() and nesting are left as written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    target: 'es2024',
    rolldownOptions: { output: { comments: false, codeSplitting: { groups: chunks } } },
    reportCompressedSize: false,
  },
})
