import { lookup } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'

/** What is nobody's address on the internet: this machine, this network, networks of examples and of many listeners. */
const closed = new BlockList()
const closedBlocks: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [from, bits] of closedBlocks) closed.addSubnet(from, bits, 'ipv4')
/** Of IPv6 only what is given out; of that not the addresses which carry one of IPv4 inside, nor examples. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [from, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(from, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Looks a host up and refuses it when any of its addresses is not public: the connection goes to what was looked up here. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('No such host'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new Error('The host is not public'), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
