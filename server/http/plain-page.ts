import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import * as paths from '#domain/paths.ts'
import { type Refusal, type RefusalCode, statusOf } from '#domain/refusal.ts'

const style = `
:root { color-scheme: light dark; --bg: light-dark(#f2f5f3, #0a161a); --ink: light-dark(#0f2326, #edf3f0); --act: light-dark(#0a6072, #6fcad6) }
body { margin: 0; background: var(--bg); color: var(--ink); font: 18px/1.5 "Golos Text", system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 20vh 24px 48px } h1 { margin: 0; font-size: 32px; line-height: 1.2 }
a { color: var(--act); display: inline-block; margin-right: 24px; line-height: 44px }
button { border: 0; border-radius: 12px; padding: 0 26px; min-height: 48px; background: #d63a1b; color: #fff; font: inherit; font-weight: 700; cursor: pointer }
form { display: flex; flex-wrap: wrap; gap: 12px } .no { background: none; color: var(--ink); box-shadow: inset 0 0 0 2px var(--act) }`
const styleHash = createHash('sha256').update(style).digest('base64')

type Words = { title: string; next: string }

const usual: Words = { title: 'Не\u00a0удалось открыть страницу', next: 'Проверьте адрес или начните с\u00a0главной.' }
const words: Partial<Record<RefusalCode, Words>> = {
  'not-found': { title: 'Страница не\u00a0найдена', next: 'Проверьте адрес или начните с\u00a0главной.' },
  'too-many-requests': {
    title: 'Слишком много запросов',
    next: 'С\u00a0вашего адреса открыли слишком много страниц подряд. Подождите минуту и\u00a0обновите страницу.',
  },
  overloaded: { title: 'Слишком много посетителей', next: 'Подождите минуту и\u00a0обновите страницу.' },
  unavailable: { title: 'Сервис ненадолго недоступен', next: 'Подождите несколько секунд и\u00a0обновите страницу.' },
  unknown: { title: 'Произошла техническая ошибка', next: 'Мы уже ремонтируем. Подождите минуту и\u00a0обновите страницу.' },
}

/** A refusal as a self-contained page: no database, no script, nothing from elsewhere, so it can always be sent. */
export function sendPlainPage(reply: FastifyReply, { code }: Refusal): FastifyReply {
  return sendPlainWords(reply.code(statusOf(code)), words[code] ?? usual)
}

/** Words as a self-contained page; `button` is one that posts to the same address, `refuse` one beside it that adds `?no`. */
export function sendPlainWords(
  reply: FastifyReply,
  { title, next, button, refuse }: Words & { button?: string; refuse?: string },
): FastifyReply {
  const no = refuse ? `<button class="no" formaction="?no">${refuse}</button>` : ''
  const form = button ? `<form method="post"><button>${button}</button>${no}</form>` : ''
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'`
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${next}</p>${form}<p><a href="${paths.home}">На\u00a0главную</a><a href="${paths.support}">Справка</a></p></main></body></html>`)
}
