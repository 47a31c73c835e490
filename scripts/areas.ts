import type { OxlintOverride } from 'oxlint'

export type Area = {
  /** A folder or a file. A row further down is the one that counts for what lies in both. */
  path: string
  /** Folders and files it may import beside itself. */
  imports: string[]
  /** Packages it may import; `node` means all that are part of Node. */
  packages: string[]
}

const react = ['react', 'react-dom', 'react-router', 'zustand']
const node = ['node', 'fastify', 'kysely', 'zod']

/** What every screen may use. */
const screen = ['domain', 'contract', 'art', 'web/ui', 'web/boot', 'web/data', 'web/shell']
const product = [...screen, 'web/auth', 'web/purchase', 'web/search']

/** The account shows orders of both products: their results, a voucher, the picture of a hotel, its stars and terms. */
const account = [
  ...screen,
  'web/auth',
  'web/purchase',
  'web/air/order',
  'web/air/results/card/carrier-plate.tsx',
  'web/hotels/order',
  'web/hotels/hotel-picture.tsx',
  'web/hotels/stars.tsx',
  'web/hotels/hotel/terms-dialog.tsx',
]

/** What every capability of the server may use. */
const capability = ['domain', 'contract', 'server/db', 'server/http', 'server/metrics', 'server/tracing']
const writing = [
  ...capability,
  'server/keys/ring.ts',
  'server/keys/sealed.ts',
  'server/jobs/queue.ts',
  'server/jobs/lease.ts',
  'server/mail',
]
const selling = [
  ...writing,
  'server/bonus',
  'server/orders',
  'server/payments',
  'server/account',
  'server/places',
  'server/documents',
  'server/outside/answered.ts',
]
/** Files that put everything together reach the invented world by its door. */
const composed = ['domain', 'contract', 'server', 'world/world.ts']
/** The invented world sees what it implements. */
const world = ['domain', 'contract', 'server/db', 'server/keys/ring.ts', 'server/http/same-secret.ts', 'world/expired-holds.ts']
const adapter = ['domain', 'contract', 'server/db', 'server/keys/ring.ts', 'server/tracing/tracing.ts']
const ports = {
  air: ['server/air/supplier.ts', 'server/air/price-index.ts'],
  payments: ['server/payments/provider.ts', 'server/payments/fiscal/register.ts'],
}

/**
 * Who may import whom, as the rule `no-restricted-imports`: what a row does not name is refused. Files that put everything together
 * (server/app.ts, server/deps.ts, server/work.ts, server/process, web/root.tsx, web/routes.ts) name their whole side. Tests, e2e,
 * scripts and bench may import anything, and nothing imports them.
 */
export const areas: Area[] = [
  { path: 'domain', imports: [], packages: ['zod'] },
  { path: 'contract', imports: ['domain'], packages: ['zod'] },
  { path: 'art', imports: ['domain'], packages: ['qrcode'] },

  { path: 'web', imports: ['domain', 'contract', 'art'], packages: [...react, 'zod', '@react-router', 'node'] },
  { path: 'web/ui', imports: ['domain/text'], packages: react },
  {
    path: 'web/data',
    imports: [
      'domain',
      'contract',
      'web/auth/bearer.ts',
      'web/boot/scheduling.ts',
      'web/boot/once-connected.ts',
      'web/boot/server-clock.ts',
      'web/ui/use-window-event.ts',
    ],
    packages: [...react, 'zod'],
  },
  { path: 'web/boot', imports: ['domain', 'contract', 'web/ui', 'web/data'], packages: [...react, 'node', 'vite'] },
  { path: 'web/shell', imports: screen, packages: react },
  { path: 'web/auth', imports: screen, packages: react },
  { path: 'web/purchase', imports: [...screen, 'web/auth'], packages: react },
  {
    path: 'web/purchase/landing',
    imports: [...screen, 'web/purchase', 'web/hotels/hotel-picture.tsx', 'web/hotels/stars.tsx'],
    packages: react,
  },
  { path: 'web/search', imports: [...screen, 'web/air/search', 'web/hotels/search'], packages: react },
  { path: 'web/air', imports: product, packages: [...react, '@tanstack/react-virtual', 'zod'] },
  { path: 'web/hotels', imports: product, packages: [...react, 'zod'] },
  { path: 'web/hotels/map', imports: [...product, 'web/hotels'], packages: [...react, 'maplibre-gl', 'pmtiles'] },
  { path: 'web/account', imports: account, packages: react },
  { path: 'web/trip', imports: screen, packages: react },
  { path: 'web/home', imports: [...product, 'web/air', 'web/hotels'], packages: [...react, 'zod'] },
  { path: 'web/landing', imports: [...product, 'web/air'], packages: react },
  { path: 'web/schedule', imports: screen, packages: react },
  { path: 'web/support', imports: [...screen, 'web/account/bonus/referral-card.tsx', 'web/auth/tab-owner.ts'], packages: react },
  { path: 'web/about', imports: [...screen, 'web/air/results/card/carrier-plate.tsx'], packages: react },
  { path: 'web/kit', imports: [...screen, 'web/purchase/countdown.tsx'], packages: react },

  // The frame has a corner of the account, and mentions an order of either product that is unpaid.
  { path: 'web/shell/header.tsx', imports: [...screen, 'web/account/account-corner.tsx'], packages: react },
  {
    path: 'web/shell/below-the-fold.tsx',
    imports: [...screen, 'web/purchase/unpaid-order.ts', 'web/purchase/unpaid-order-notice.tsx'],
    packages: react,
  },
  {
    path: 'web/purchase/use-unpaid-order.ts',
    imports: [...screen, 'web/purchase', 'web/auth', 'web/air/order/unpaid-flights.ts', 'web/hotels/order/unpaid-room.ts'],
    packages: react,
  },
  // Signing out forgets what was typed for either product.
  {
    path: 'web/auth/session-calls.ts',
    imports: [
      ...screen,
      'web/auth',
      'web/air/booking/draft.ts',
      'web/hotels/booking/draft.ts',
      'web/hotels/order/orders-cache.ts',
    ],
    packages: react,
  },

  { path: 'server', imports: composed, packages: [...node, '@fastify'] },
  { path: 'server/process', imports: [...composed, 'world/demo'], packages: [...node, 'close-with-grace'] },
  { path: 'server/pages', imports: capability, packages: [...node, '@fastify/static', 'lru-cache', 'react-router', 'vite'] },
  { path: 'server/db', imports: ['domain', 'server/tracing/query-spans.ts'], packages: [...node, 'pg', '@electric-sql/pglite'] },
  { path: 'server/http', imports: capability, packages: [...node, '@fastify/rate-limit', 'ioredis', 'pino'] },
  { path: 'server/tracing', imports: ['domain/refusal.ts'], packages: [...node, '@opentelemetry'] },
  { path: 'server/metrics', imports: ['domain', 'server/tracing/tracing.ts'], packages: [...node, 'prom-client'] },
  {
    path: 'server/outside',
    imports: ['domain', 'server/db/unavailable.ts', 'server/http/counters.ts', 'server/metrics', 'server/jobs/lease.ts'],
    packages: [...node, 'cockatiel'],
  },
  {
    path: 'server/keys',
    imports: [
      'domain/text',
      'server/db',
      'server/air/order-store.ts',
      'server/air/saved-passengers.ts',
      'server/air/sealed.ts',
      'server/orders/order-key.ts',
    ],
    packages: node,
  },
  {
    path: 'server/jobs',
    imports: ['domain', 'server/db', 'server/metrics', 'server/tracing/tracing.ts'],
    packages: [...node, 'graphile-worker'],
  },
  {
    path: 'server/backup',
    imports: ['domain', 'server/db', 'server/bonus/ledger-store.ts'],
    packages: [...node, '@electric-sql/pglite', 'pg-copy-streams'],
  },
  { path: 'server/mail', imports: [...writing, 'server/jobs/definitions.ts'], packages: node },
  { path: 'server/content', imports: capability, packages: [...node, 'markdown-it', 'sanitize-html'] },
  { path: 'server/places', imports: capability, packages: node },
  { path: 'server/schedule', imports: [...capability, 'server/places/directory.ts'], packages: [...node, 'lru-cache'] },
  { path: 'server/pictures', imports: ['domain', 'art'], packages: [...node, '@resvg/resvg-js', 'sharp'] },
  {
    path: 'server/photos',
    imports: ['domain', 'server/hotels/supplier.ts', 'server/hotels/sellers/sellers.ts'],
    packages: [...node, 'lru-cache', 'sharp'],
  },
  { path: 'server/map-tiles', imports: ['server/db/start-refusal.ts', 'server/http'], packages: node },
  { path: 'server/documents', imports: ['domain', 'art', 'server/pictures'], packages: [...node, 'pdfkit', 'qrcode', 'sharp'] },
  { path: 'server/retention', imports: [...writing, 'server/payments/money-under-way.ts'], packages: node },
  { path: 'server/bonus', imports: writing, packages: node },
  { path: 'server/account', imports: [...writing, 'server/bonus'], packages: [...node, '@zxcvbn-ts', 'jose', '@node-rs/argon2'] },
  { path: 'server/orders', imports: [...writing, 'server/bonus'], packages: node },
  {
    path: 'server/payments',
    imports: [...writing, 'server/bonus', 'server/orders', 'server/jobs/each-step.ts'],
    packages: node,
  },
  { path: 'server/air', imports: [...selling, 'art/sky.ts'], packages: [...node, 'lru-cache'] },
  { path: 'server/hotels', imports: selling, packages: node },
  { path: 'server/personal', imports: [...selling, 'server/air', 'server/hotels', 'server/retention'], packages: node },

  // Banks, places, timetables, mail: each sees the port it implements.
  { path: 'server/adapters', imports: adapter, packages: node },
  { path: 'server/adapters/payments', imports: [...adapter, ...ports.payments], packages: node },
  {
    path: 'server/adapters/air',
    imports: [...adapter, 'server/air/supplier.ts', 'server/http/same-secret.ts', 'server/orders/price-changed.ts'],
    packages: node,
  },
  {
    path: 'server/adapters/hotels',
    imports: [
      ...adapter,
      'contract/hotels.ts',
      'server/hotels/supplier.ts',
      'server/hotels/stored-room.ts',
      'server/http/same-secret.ts',
      'server/metrics/meters.ts',
      'server/orders/price-changed.ts',
    ],
    packages: [...node, 'lru-cache', '@photostructure/tz-lookup'],
  },
  { path: 'server/adapters/rates', imports: adapter, packages: node },
  { path: 'server/adapters/places', imports: [...adapter, 'server/places/directory.ts'], packages: node },
  { path: 'server/adapters/timetable', imports: [...adapter, 'server/schedule/supplier.ts'], packages: node },
  { path: 'server/adapters/mail', imports: [...adapter, 'server/mail/mailer.ts'], packages: [...node, 'nodemailer'] },

  // The invented supply, behind the same ports.
  { path: 'world', imports: world, packages: node },
  { path: 'world/world.ts', imports: ['world'], packages: node },
  {
    path: 'world/air',
    imports: [...world, ...ports.air, 'server/air/stored-offers.ts', 'server/adapters/places', 'server/schedule/supplier.ts'],
    packages: node,
  },
  {
    path: 'world/hotels',
    imports: [
      ...world,
      'art',
      'world/air/network',
      'server/adapters/places',
      'server/hotels/supplier.ts',
      'server/hotels/drawings.ts',
      'server/hotels/stored-room.ts',
    ],
    packages: node,
  },
  { path: 'world/bank', imports: [...world, 'art', ...ports.payments, 'server/http'], packages: node },
  { path: 'world/demo', imports: [...world, 'server'], packages: node },
]

/** The rows as overrides of oxlint's configuration, the tests last. */
export function wallsOf(rows: Area[]): OxlintOverride[] {
  const walls = rows.map(({ path, imports, packages }): OxlintOverride => ({
    files: [isFile(path) ? path : `${path}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns: [wall(path, [path, ...imports], packages)] }] },
  }))
  return [
    ...walls,
    { files: ['**/*.test.ts', '**/*.test.tsx', '**/*.suite.ts', 'test/**'], rules: { 'no-restricted-imports': 'off' } },
  ]
}

/** Everything is refused but what is named: a pattern with a lookahead would be dropped by the linter without a word. */
function wall(path: string, imports: string[], packages: string[]) {
  const own = [...new Set(imports)].map((area) => (isFile(area) ? `!#${area}` : `!#${area}/**`))
  const others = packages.flatMap((name) => (name === 'node' ? ['!node:*', '!node:*/**'] : [`!${name}`, `!${name}/**`]))
  return {
    group: ['**', '!./**', '!../+types/**', '!virtual:*/**', ...own, ...others],
    message: `What ${path} may import stands in scripts/areas.ts`,
  }
}

export function isFile(path: string): boolean {
  return /\.\w+$/.test(path)
}
