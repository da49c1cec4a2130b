import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet. A mapped or translated IPv4 address could be any of them. */
const PRIVATE: Array<[net: string, prefix: number]> = [
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
  // In IPv6, 2000::/3 is public except for these.
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
]

// A list for each family, because a BlockList finds an IPv4 address in an IPv6 network, too.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
for (const [net, prefix] of PRIVATE) blocked[familyOf(net)].addSubnet(net, prefix, familyOf(net))

export function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  return isIP(address) !== 0 && !blocked[family].check(address, family)
}

/** Allows https on its default port, at a public name. */
export function isPublicUrl(url: string): boolean {
  const { protocol, port, hostname, username, password } = new URL(url)
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z]$/.test(hostname)
  const isLocal = /\.(local|localhost|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/.test(hostname)
  return protocol === 'https:' && port === '' && !username && !password && isName && !isLocal
}

/**
 * Queries the name servers itself. `dns.lookup` would occupy a thread of the process until a zone responds, and all
 * other lookups wait for a thread.
 */
export const names = new Resolver({ timeout: 1_000, tries: 1 })

/** Returns only public addresses, because a public name may resolve to a private network. */
export const publicLookup: LookupFunction = async (hostname, options, found) => {
  const lookups = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)])
  const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []))
  const open = addresses.filter(isPublicAddress).map((address) => ({ address, family: isIP(address) }))
  const [first] = open
  const failed = lookups.find((lookup) => lookup.status === 'rejected')
  if (failed && addresses.length === 0) return found(failed.reason, '')
  if (!first) return found(Object.assign(new Error(`${hostname} is not public`), { code: 'EPRIVATE' }), '')
  if (options.all) return (found as unknown as (e: null, all: typeof open) => void)(null, open)
  found(null, first.address, first.family)
}

/** Whether the name has addresses, and all of them are private. A name that cannot be resolved now may be either. */
export const isPrivateName = (hostname: string): Promise<boolean> =>
  new Promise((resolve) => {
    void publicLookup(hostname, {}, (error) => resolve(error?.code === 'EPRIVATE'))
  })
