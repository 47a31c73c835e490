import { expect, test } from 'vitest'
import { afterFirstPaint } from './delayed-scripts.server.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/frame.js" nonce="n"/><link rel="modulepreload" href="/assets/home.js" nonce="n"/></head>',
  '<body>Небо<script nonce="n" type="module" async="">import "/assets/home.js"</script></body>',
].join('')

test('nothing of a painted page waits for scripts: they are named, not asked for', () => {
  const html = afterFirstPaint(page, 'n')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('["/assets/frame.js","/assets/home.js"]')
  expect(html).toContain('<script nonce="n" type="text/later">import "/assets/home.js"</script>')
})

test('a page without scripts is left as it is', () => {
  expect(afterFirstPaint('<body>Небо</body>', 'n')).toBe('<body>Небо</body>')
})
