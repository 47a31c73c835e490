import type { OxlintOverride } from 'oxlint'

export type Area = {
  /** A folder or a file. A row further down is the one that counts for what lies in both. */
  path: string
  /** Folders and files it may import beside itself. */
  imports: string[]
  /** Packages it may import; `node` stands for all that come with Node. */
  packages: string[]
}

const react = ['react', 'react-dom', 'react-router', 'zustand']
const node = ['node', 'fastify', 'kysely', 'zod']

/** What every screen may use. */
const screen = [
  'domain',
  'contract',
  'art',
  'web/ui',
  'web/shell',
  'web/api.ts',
  'web/stored.ts',
  'web/text-of.ts',
  'web/failure-of.ts',
  'web/save-file.ts',
  'web/settings-store.ts',
]
const selling = [
  ...screen,
  'web/account',
  'web/purchase',
  'web/session.ts',
  'web/lent-key.ts',
  'web/held-order.ts',
  'web/search-panel.tsx',
]

/** The account shows orders of both products: a voucher, the picture of a hotel. */
const account = [...screen, 'web/session.ts', 'web/hotels/booking/voucher-button.tsx', 'web/hotels/hotel-picture.tsx']

/** What every capability of the server may use. */
const capability = ['domain', 'contract', 'server/db', 'server/http', 'server/random-id.ts', 'server/same-secret.ts']
const writing = [
  ...capability,
  'server/keys/ring.ts',
  'server/keys/sealed.ts',
  'server/jobs/queue.ts',
  'server/jobs/lease.ts',
  'server/mail',
]
const sellingServer = [...writing, 'server/bonus', 'server/payments', 'server/account', 'server/places', 'server/paper']
const ports = {
  air: ['server/air/supplier.ts', 'server/air/direction-book.ts'],
  payments: ['server/payments/provider.ts', 'server/payments/fiscal.ts'],
}
const adapter = ['domain', 'contract', 'server/db', 'server/keys/ring.ts', 'server/random-id.ts', 'server/same-secret.ts']

/**
 * Who may import whom, as the rule `no-restricted-imports`: what a row does not name is refused. Files that put everything together
 * (server/app.ts, server/deps.ts, web/root.tsx, web/pages …) name their whole side. Tests, e2e, scripts and bench may import
 * anything, and nothing imports them.
 */
export const areas: Area[] = [
  { path: 'domain', imports: [], packages: ['zod'] },
  { path: 'contract', imports: ['domain'], packages: ['zod'] },
  { path: 'art', imports: ['domain'], packages: ['qrcode'] },
  { path: 'inventory', imports: ['domain'], packages: ['node'] },

  { path: 'web', imports: ['domain', 'contract', 'art'], packages: [...react, 'zod', '@react-router', 'node'] },
  { path: 'web/ui', imports: ['art'], packages: react },
  { path: 'web/shell', imports: screen, packages: react },
  { path: 'web/account', imports: account, packages: react },
  { path: 'web/purchase', imports: [...screen, 'web/account'], packages: react },
  { path: 'web/air', imports: selling, packages: [...react, '@tanstack/react-virtual', 'zod'] },
  { path: 'web/hotels', imports: selling, packages: [...react, 'supercluster', 'zod'] },
  { path: 'web/directions', imports: [...screen, 'web/air/month-chart.tsx', 'web/air/search-link.ts'], packages: react },
  { path: 'web/schedule', imports: screen, packages: react },
  { path: 'web/support', imports: [...screen, 'web/account/referral-card.tsx'], packages: react },
  { path: 'web/about', imports: screen, packages: react },
  { path: 'web/kit', imports: screen, packages: react },
  { path: 'web/worker', imports: [], packages: [] },
  { path: 'web/pages', imports: [...selling, 'web'], packages: react },

  // The frame holds a corner of the account, and tells of an order of either product that waits for its money.
  { path: 'web/shell/header.tsx', imports: [...screen, 'web/account/account-corner.tsx'], packages: react },
  { path: 'web/shell/late-frame.tsx', imports: [...screen, 'web/held-order.ts'], packages: react },
  { path: 'web/shell/held-notice.tsx', imports: [...screen, 'web/held-order.ts'], packages: react },
  {
    path: 'web/shell/use-held-order.ts',
    imports: [
      ...screen,
      'web/held-order.ts',
      'web/account/session.ts',
      'web/air/booking/held-flights.ts',
      'web/hotels/booking/held-stay.ts',
    ],
    packages: react,
  },
  // Signing out forgets what was typed for either product.
  {
    path: 'web/account/session-life.ts',
    imports: [...account, 'web/account', 'web/air/booking/draft.ts', 'web/hotels/booking/stay-draft.ts'],
    packages: react,
  },
  // Two products on one page: the other's search form beside the results, the hotels at the foot of home.
  { path: 'web/air/side-search.tsx', imports: [...selling, 'web/air', 'web/hotels/hotel-form.tsx'], packages: react },
  { path: 'web/hotels/side-search.tsx', imports: [...selling, 'web/hotels', 'web/air/search-form.tsx'], packages: react },
  {
    path: 'web/air/home-below.tsx',
    imports: [...selling, 'web/air', 'web/hotels/home-hotels.tsx', 'web/hotels/promo-hotels.ts'],
    packages: react,
  },

  {
    path: 'server',
    imports: ['domain', 'contract', 'inventory'],
    packages: [...node, 'close-with-grace', '@fastify', 'react-router', 'vite'],
  },
  { path: 'server/db', imports: ['domain', 'server/compiled.ts'], packages: [...node, 'pg', '@electric-sql/pglite'] },
  { path: 'server/http', imports: capability, packages: [...node, '@fastify/rate-limit', 'ioredis', 'pino', 'prom-client'] },
  {
    path: 'server/keys',
    imports: [
      'server/db',
      'server/air/order-store.ts',
      'server/air/saved-passengers.ts',
      'server/air/sealed.ts',
      'server/payments/order-key.ts',
    ],
    packages: node,
  },
  { path: 'server/jobs', imports: ['domain', 'server/db'], packages: node },
  { path: 'server/mail', imports: writing, packages: node },
  { path: 'server/content', imports: capability, packages: [...node, 'markdown-it', 'sanitize-html'] },
  { path: 'server/places', imports: capability, packages: node },
  { path: 'server/schedule', imports: [...capability, 'server/places/directory.ts'], packages: node },
  { path: 'server/art', imports: ['domain', 'art'], packages: [...node, '@resvg/resvg-js', 'sharp'] },
  { path: 'server/paper', imports: ['domain', 'art', 'server/art'], packages: [...node, 'pdfkit', 'qrcode', 'sharp'] },
  { path: 'server/retention', imports: writing, packages: node },
  { path: 'server/bonus', imports: writing, packages: node },
  { path: 'server/account', imports: [...writing, 'server/bonus'], packages: [...node, '@zxcvbn-ts', 'jose', '@node-rs/argon2'] },
  { path: 'server/payments', imports: [...writing, 'server/bonus'], packages: node },
  { path: 'server/air', imports: [...sellingServer, 'art/sky.ts'], packages: node },
  { path: 'server/hotels', imports: sellingServer, packages: node },
  { path: 'server/personal', imports: [...sellingServer, 'server/air', 'server/hotels', 'server/retention'], packages: node },
  { path: 'server/demo', imports: [...sellingServer, 'server/air', 'server/hotels', 'server/deps.ts'], packages: node },

  // Suppliers, banks, timetables, mail: each sees the port it implements.
  { path: 'server/adapters', imports: adapter, packages: node },
  // The embedded suppliers keep in their books the same copy of what was sold as the orders do.
  {
    path: 'server/adapters/air',
    imports: [...adapter, ...ports.air, 'inventory', 'server/adapters', 'server/air/stored-offers.ts'],
    packages: node,
  },
  {
    path: 'server/adapters/hotels',
    imports: [...adapter, 'art', 'inventory', 'server/adapters', 'server/hotels/supplier.ts', 'server/hotels/stored-stay.ts'],
    packages: node,
  },
  { path: 'server/adapters/places', imports: [...adapter, 'inventory', 'server/places/directory.ts'], packages: node },
  {
    path: 'server/adapters/payments',
    imports: [...adapter, 'art', ...ports.payments, 'server/http/loopback.ts'],
    packages: node,
  },
  {
    path: 'server/adapters/timetable',
    imports: [...adapter, 'inventory', 'server/adapters/places', 'server/schedule/supplier.ts'],
    packages: node,
  },
  { path: 'server/adapters/mail', imports: [...adapter, 'server/mail/mailer.ts'], packages: [...node, 'nodemailer'] },

  // What puts the server together.
  { path: 'server/deps.ts', imports: ['domain', 'contract', 'inventory', 'server'], packages: node },
  { path: 'server/jobs/handlers.ts', imports: ['domain', 'server'], packages: node },
  { path: 'server/jobs/order-work.ts', imports: ['domain', 'server'], packages: node },
]

/** The rows as overrides of oxlint's configuration, the tests last. */
export function wallsOf(rows: Area[]): OxlintOverride[] {
  const walls = rows.map(({ path, imports, packages }): OxlintOverride => ({
    files: [isFile(path) ? path : `${path}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns: [wall(path, [path, ...imports], packages)] }] },
  }))
  return [...walls, { files: ['**/*.test.ts', '**/*.test.tsx', 'test/**'], rules: { 'no-restricted-imports': 'off' } }]
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
