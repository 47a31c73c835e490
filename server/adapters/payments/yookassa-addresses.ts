import { BlockList, isIP } from 'node:net'

/** Where YooKassa's notifications come from; they carry no signature. */
const known = new BlockList()
known.addSubnet('185.71.76.0', 27, 'ipv4')
known.addSubnet('185.71.77.0', 27, 'ipv4')
known.addSubnet('77.75.153.0', 25, 'ipv4')
known.addSubnet('77.75.154.128', 25, 'ipv4')
known.addAddress('77.75.156.11', 'ipv4')
known.addAddress('77.75.156.35', 'ipv4')
known.addSubnet('2a02:5180::', 32, 'ipv6')

/** True for an address of YooKassa's; an IPv4 address may come wrapped in IPv6. */
export function isYookassa(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  return family !== 0 && known.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
