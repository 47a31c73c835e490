import { expect, test } from 'vitest'
import { afterFirstPaint } from './delayed-scripts.server.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/frame.js" nonce="n"/><link rel="modulepreload" href="/assets/home.js" nonce="n"/></head>',
  '<body>Небо<script nonce="n" type="module" async="">import "/assets/home.js"</script></body>',
].join('')

test('no part of a painted page waits for scripts: they are named, not requested', () => {
  const html = afterFirstPaint(page, 'n', false)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('["/assets/frame.js","/assets/home.js"]')
  expect(html).toContain('<script nonce="n" type="text/later">import "/assets/home.js"</script>')
})

test('a page without scripts is left as it is', () => {
  expect(afterFirstPaint('<body>Небо</body>', 'n', false)).toBe('<body>Небо</body>')
})

test('what goes out before its end is given the beginning of its scripts at its own end', () => {
  const shell = afterFirstPaint(page.replace('</body>', ''), 'n', false)
  expect(shell).toMatch(/<script nonce="n">.*\["\/assets\/frame\.js","\/assets\/home\.js"\]\)<\/script>$/s)
})

test('a page that is only read says that its scripts wait for the visitor', () => {
  expect(afterFirstPaint(page, 'n', true)).toContain('<script nonce="n" type="text/later" data-waits="">import')
})
