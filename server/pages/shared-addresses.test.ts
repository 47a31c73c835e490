import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { sharedAddresses } from './send-page.ts'

const route = (id: string, path: string | undefined, handle?: object, parentId: string | undefined = 'root') => ({
  [id]: { id, path, parentId, index: id === 'home', module: { handle } },
})

const isShared = sharedAddresses({
  routes: {
    root: { id: 'root', path: '', parentId: undefined, module: {} },
    ...route('home', undefined, { shared: [] }),
    ...route('city', 'avia/:to', { shared: [] }),
    ...route('pair', 'avia/:from/:to', { shared: [] }),
    ...route('booking', 'avia/booking/*'),
    ...route('paid', 'avia/payment/success', { layout: 'bare' }),
    ...route('faq', 'faq/avia', { shared: ['page'] }),
    ...route('account', 'account'),
    ...route('trips', 'account/trips', undefined, 'account'),
  },
} as unknown as ServerBuild)

test('a route says whether its page is the same for everybody, and what its query may hold', () => {
  for (const url of ['/', '/avia/sochi', '/avia/moscow/sochi', '/faq/avia', '/faq/avia?page=bagazh', '/avia/sochi?'])
    expect([url, isShared(url)]).toEqual([url, true])
  for (const url of ['/faq/avia?page=bagazh&q=вес', '/?token=1', '/avia/sochi?utm_source=a'])
    expect([url, isShared(url)]).toEqual([url, false])
})

test('a purchase, an account, an unknown address and the data of a page are nobody else’s, however much they look like a city', () => {
  for (const url of [
    '/avia/booking',
    '/avia/booking/x',
    '/avia/payment/success',
    '/account',
    '/account/trips',
    '/a/b/c/d',
    '/avia/sochi.data',
  ])
    expect([url, isShared(url)]).toEqual([url, false])
})
