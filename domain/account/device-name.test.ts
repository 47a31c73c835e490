import { expect, test } from 'vitest'
import { deviceName } from './sign-in-log.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const known = [
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome на Android'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/128.0.0.0 YaBrowser/24.10.0 Safari/537.36`,
    'Яндекс Браузер на Windows',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge на Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox на Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari на iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome на iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari на macOS',
  ],
  ['Mozilla/5.0 (Windows NT 6.1)', 'Браузер на Windows'],
  ['curl/8.5.0', 'Неизвестное устройство'],
  ['<script>alert(1)</script>', 'Неизвестное устройство'],
  [undefined, 'Неизвестное устройство'],
] as const

test('a browser is named as its person would name it, and nothing of what it sent is repeated', () => {
  for (const [userAgent, name] of known) expect(deviceName(userAgent).replace('\u00a0', ' ')).toBe(name)
  expect(deviceName(`${'x'.repeat(600)} Chrome/1 Windows`)).toBe('Неизвестное устройство')
})
