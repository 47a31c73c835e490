// The service worker (docs/rulings/interface.md DUI-15). web/boot/build/browser-build.ts writes the two constants at build time.
const VERSION = '__VERSION__'
/** Every script, style, font and drawing of this build; their names hold their hashes, so a name never changes its meaning. */
const ASSETS = ['__ASSETS__']

/** Pages of bought orders with their data and documents; web/boot/offline-pages.ts fills it too. */
const ORDERS = 'orders'
const FILES = 'assets'
const MOST_ORDERS = 20
/** What is answered from the orders when the network does not: data, documents, pictures. */
const KEPT = /^\/(api\/air\/(tickets|receipt)|api\/base\/(getvoucher|getorder\w*)|api\/hotels|art)\b/i

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(renew().then(() => self.clients.claim())))
self.addEventListener('message', (event) => event.data?.keep && event.waitUntil(isKept(event.data.keep, event.data.title ?? '')))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.destination === 'iframe') return // asked by the worker, it would no longer tell the server that it is a frame
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => pageOffline(request)))
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  else if (pathname === '/health') event.respondWith(fetch(request)) // tells the page when the worker has its network again
  else if (KEPT.test(pathname)) event.respondWith(fetch(request).catch((error) => fromOrders(request, error)))
})

async function fromOrders(request, error) {
  const kept = await (await caches.open(ORDERS)).match(request.url, { ignoreVary: true })
  if (!kept) throw error
  const headers = new Headers(kept.headers)
  headers.delete('date') // the page would take that hour for the server's of now
  return new Response(kept.body, { headers })
}

async function pageOffline(request) {
  const orders = await caches.open(ORDERS)
  return (await orders.match(new URL(request.url).href, { ignoreVary: true })) ?? offlinePage(await titlesOf(orders))
}

/** Keeps a page; false when it could not be kept whole, and then what was kept of it before still stands. */
function isKept(page, title) {
  return keep(page, title).then(
    () => true,
    () => false,
  )
}

/** A page is kept as this moment's server renders it, together with every file that very HTML and this build may ask for. */
async function keep(page, title) {
  const answer = await fetch(page, { credentials: 'same-origin' })
  if (!answer.ok || answer.redirected) throw new Error(`${page} is not to be had`)
  const html = await answer.text()
  await keepFiles([...ASSETS, ...filesOf(html)])
  const headers = new Headers(answer.headers)
  headers.set('x-title', encodeURIComponent(title))
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const orders = await caches.open(ORDERS)
  await orders.delete(page)
  await orders.put(page, new Response(html, { headers }))
  const pages = (await orders.keys()).filter(isPage)
  for (const old of pages.slice(0, Math.max(0, pages.length - MOST_ORDERS))) await orders.delete(old)
}

function filesOf(html) {
  return [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
}

async function keepFiles(paths) {
  const files = await caches.open(FILES)
  const held = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [...new Set(paths)].filter((path) => !held.has(path))
  await Promise.all(missing.map((path) => files.add(path)))
}

/** A new version keeps the pages anew, with its own files, and forgets files no page asks for once all pages are of one build. */
async function renew() {
  const orders = await caches.open(ORDERS)
  const pages = (await orders.keys()).filter(isPage)
  if (pages.length === 0) return void (await caches.delete(FILES))
  let areAllNew = true
  for (const { url } of pages) {
    const title = (await orders.match(url))?.headers.get('x-title') ?? ''
    if (!(await isKept(url, decodeURIComponent(title)))) areAllNew = false
  }
  if (!areAllNew) return
  const needed = new Set(ASSETS)
  for (const { url } of pages) for (const path of filesOf((await (await orders.match(url))?.text()) ?? '')) needed.add(path)
  const files = await caches.open(FILES)
  for (const file of await files.keys()) if (!needed.has(new URL(file.url).pathname)) await files.delete(file)
}

function isPage({ url }) {
  return !/^\/(api|art)\//i.test(new URL(url).pathname)
}

async function titlesOf(orders) {
  const pages = (await orders.keys()).filter(isPage)
  return Promise.all(
    pages.map(async ({ url }) => ({ url, title: decodeURIComponent((await orders.match(url))?.headers.get('x-title') ?? '') })),
  )
}

/** Runs in the offline page: opens what was asked for when the server answers again. */
const OPEN_WHEN_BACK = `function look(){fetch('/health').then(function(answer){if(answer.ok)location.reload()},function(){})}
addEventListener('online',look);setInterval(look,3000)`

/** Needs nothing from anywhere: its styles and its script are inside. */
function offlinePage(orders) {
  const nonce = crypto.randomUUID()
  const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const links = orders.map(({ url, title }) => `<li><a href="${escaped(url)}">${escaped(title || 'Заказ')}</a></li>`)
  const kept = links.length > 0 ? `<h2>Открываются без сети</h2><ul>${links.reverse().join('')}</ul>` : ''
  const html = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Нет соединения</title><style>
:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:light-dark(#f2f5f3,#0a161a);color:light-dark(#0f2326,#edf3f0);font:400 17px/1.5 system-ui,sans-serif}main{max-width:34rem}h1{font-size:30px;line-height:1.2;margin:0 0 12px}h2{font-size:19px;margin:28px 0 8px}ul{margin:0;padding:0;list-style:none}a{display:inline-block;padding:10px 0;color:light-dark(#0a6072,#6fcad6)}.again{margin-top:20px;padding:12px 20px;border-radius:12px;background:light-dark(#d63a1b,#ff7a54);color:light-dark(#fff,#210c04);font-weight:620;text-decoration:none}a:focus-visible{outline:3px solid light-dark(#0a6072,#6fcad6);outline-offset:2px}
</style></head><body><main data-version="${VERSION}"><h1>Нет соединения с&nbsp;интернетом</h1><p>Поиск, цены и&nbsp;оплата без сети не&nbsp;работают: мы&nbsp;не&nbsp;показываем вчерашних цен. Страница откроется, когда сеть вернётся.</p><a class="again" href="">Повторить</a>${kept}</main><script nonce="${nonce}">${OPEN_WHEN_BACK}</script></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'`,
    },
  })
}
