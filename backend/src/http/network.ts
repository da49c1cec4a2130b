/** A table may retain the pseudonym of a network for at most 30 days, including the time for the scheduled job. */
export const NETWORK_RETENTION = '28 days'

/** An IPv4 address, or the /64 of an IPv6 address, which one household has. */
export const networkOf = (ip: string): string => ipv4Of(ip) ?? `${groupsOf(ip).slice(0, 4).join(':')}::/64`

/** The networks that one customer of a provider may have: the /24 of an IPv4 address, or the /48 of an IPv6 one. */
export const neighborhoodOf = (ip: string): string =>
  ipv4Of(ip)?.replace(/\d{1,3}$/, '0/24') ?? `${groupsOf(ip).slice(0, 3).join(':')}::/48`

/**
 * Distinguishes independent visitors: an IPv4 address, because a /24 has many customers, or the /48 of an IPv6 address,
 * because a /48 has one.
 */
export const originOf = (ip: string): string => ipv4Of(ip) ?? neighborhoodOf(ip)

function ipv4Of(ip: string): string | undefined {
  const address = withoutPort(ip)
  if (!address.includes(':')) return address
  const groups = groupsOf(address)
  if (groups.length !== 8 || groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** Some proxies forward `203.0.113.7:50123` or `[2001:db8::1]:50123`. Each connection must not count as a new network. */
function withoutPort(ip: string): string {
  const [, inBrackets] = /^\[([^\]]*)\]/.exec(ip) ?? []
  return inBrackets ?? ip.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

function groupsOf(ip: string): string[] {
  const [head = '', tail] = withoutPort(ip).toLowerCase().split('%')[0]!.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').flatMap(hexadecimal))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')]
  return all.map((group) => Number.parseInt(group, 16).toString(16))
}

/** The two groups of an IPv4 address at the end of an IPv6 address. */
function hexadecimal(group: string): string[] {
  const [a, b, c, d] = group.split('.').map(Number)
  if (d === undefined) return [group]
  return [((a! << 8) | b!).toString(16), ((c! << 8) | d).toString(16)]
}
