import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

// What every page loads at once, in a few files: many small ones pack badly. Nothing lazy may be named here.
const chunks = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  {
    name: 'shell',
    test: /web\/(root|shell\/(?!company|error-screen|not-found|night-sea|ways-out)|ui\/(icon|button|banner|toast|visually|classes|breakpoints|fonts))|domain\/air\/failure/,
    priority: 1,
  },
  { name: 'words', test: /domain\/(plural|dates|day-words|money)\.ts/, priority: 1 },
  { name: 'flights', test: /web\/air\/(flight-leg|flight-ribbon|carrier-plate)\.tsx|web\/ui\/tag\.tsx/, priority: 1 },
]

export default defineConfig({
  plugins: [reactRouter(), precompress()],
  publicDir: 'web/public',
  build: {
    // light-dark() and nesting are left as written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    target: 'es2024',
    manifest: true,
    rolldownOptions: { output: { comments: false, codeSplitting: { groups: chunks } } },
    reportCompressedSize: false,
  },
})
