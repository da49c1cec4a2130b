import type { Env } from '../../env.ts'
import { Refused } from '../refused.ts'
import { isLocal, type ReleaseFacts } from '../release.contract.ts'
import { sha256 } from './build-files.ts'

/** Where the files of a release may lie besides this site. */
export interface Places {
  hosts: string[]
  /** Whether they may lie on this machine, without https. */
  loopback: boolean
}

/** For people who build and release on their own machine. */
export const OWN_MACHINE: Places = { hosts: [], loopback: true }

export const placesOf = ({ NODE_ENV, RELEASE_HOSTS }: Pick<Env, 'NODE_ENV' | 'RELEASE_HOSTS'>): Places => ({
  hosts: RELEASE_HOSTS,
  loopback: NODE_ENV !== 'production',
})

/** Throws unless a release that lies elsewhere may lie there, and has all its files there, the same byte for byte. */
export async function assertFilesThere(release: ReleaseFacts, places: Places): Promise<void> {
  if (isLocal(release)) return
  const ref = `${release.name}@${release.version}`
  const problem = addressProblem(new URL(release.base), places)
  if (problem) throw new Refused([`${ref}: its files lie at ${release.base}, ${problem}.`])
  const looked = await Promise.all(
    Object.entries(release.integrity).map(([file, hash]) => fileProblem(release.base + file, hash)),
  )
  const reasons = looked.flatMap((reason) => (reason ? [`${ref}: ${reason}`] : []))
  if (reasons.length > 0) throw new Refused(reasons)
}

function addressProblem({ protocol, hostname, host }: URL, { hosts, loopback }: Places): string | undefined {
  if (hostname === 'localhost' || hostname === '127.0.0.1')
    return loopback ? undefined : 'an address of the machine that asks'
  if (protocol !== 'https:') return 'which is not https'
  return hosts.includes(host) ? undefined : `and ${host} is not one of RELEASE_HOSTS`
}

async function fileProblem(address: string, hash: string): Promise<string | undefined> {
  // A redirect could lead to a host that nobody has configured.
  const request = { redirect: 'manual', signal: AbortSignal.timeout(10_000) } as const
  const reply = await fetch(address, request).catch(() => undefined)
  if (reply && reply.status >= 300 && reply.status < 400) return `${address} redirects.`
  if (!reply?.ok) return `${address} cannot be fetched.`
  return sha256(new Uint8Array(await reply.arrayBuffer())) === hash
    ? undefined
    : `${address} is another file than the build's.`
}
