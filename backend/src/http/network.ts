/** A table may retain the pseudonym of a network for at most 30 days, including the time for the scheduled job. */
export const NETWORK_RETENTION = '28 days'

/** An IPv4 address, or the /64 of an IPv6 address, which one household has. */
export const networkOf = (ip: string): string => ipv4Of(ip) ?? `${groupsOf(ip).slice(0, 4).join(':')}::/64`

/** The networks that one customer of a provider may have: the /24 of an IPv4 address, or the /48 of an IPv6 one. */
export const neighborhoodOf = (ip: string): string =>
  ipv4Of(ip)?.replace(/\d+$/, '0/24') ?? `${groupsOf(ip).slice(0, 3).join(':')}::/48`

/**
 * Distinguishes independent visitors: an IPv4 address, because a /24 has many customers, or the /48 of an IPv6 address,
 * because a /48 has one.
 */
export const originOf = (ip: string): string => ipv4Of(ip) ?? neighborhoodOf(ip)

function ipv4Of(ip: string): string | undefined {
  return ip.includes(':') ? /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] : ip
}

function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')]
  return all.map((group) => Number.parseInt(group, 16).toString(16))
}
