import type { Env } from '../../env.ts'
import { Refused } from '../refused.ts'
import { isLocal, type ReleaseFacts } from '../release.contract.ts'
import { sha256 } from './build-files.ts'

export interface AllowedHosts {
  hosts: string[]
  loopback: boolean
}

export const LOCAL_HOSTS: AllowedHosts = { hosts: [], loopback: true }

export const allowedHosts = ({ NODE_ENV, RELEASE_HOSTS }: Pick<Env, 'NODE_ENV' | 'RELEASE_HOSTS'>): AllowedHosts => ({
  hosts: RELEASE_HOSTS,
  loopback: NODE_ENV !== 'production',
})

export async function assertExternalFiles(release: ReleaseFacts, allowed: AllowedHosts): Promise<void> {
  if (isLocal(release)) return
  const ref = `${release.name}@${release.version}`
  const problem = addressProblem(new URL(release.base), allowed)
  if (problem) throw new Refused([`${ref}: its files are at ${release.base}, ${problem}.`])
  const problems = await Promise.all(
    Object.entries(release.integrity).map(([file, hash]) => fileProblem(release.base + file, hash)),
  )
  const reasons = problems.flatMap((reason) => (reason ? [`${ref}: ${reason}`] : []))
  if (reasons.length > 0) throw new Refused(reasons)
}

function addressProblem({ protocol, hostname, host }: URL, { hosts, loopback }: AllowedHosts): string | undefined {
  if (hostname === 'localhost' || hostname === '127.0.0.1')
    return loopback ? undefined : "which is the server's own machine"
  if (protocol !== 'https:') return 'which is not https'
  return hosts.includes(host) ? undefined : `and ${host} is not in RELEASE_HOSTS`
}

async function fileProblem(url: string, hash: string): Promise<string | undefined> {
  // A redirect could lead to a host that is not allowed.
  const request = { redirect: 'manual', signal: AbortSignal.timeout(10_000) } as const
  const reply = await fetch(url, request).catch(() => undefined)
  if (reply && reply.status >= 300 && reply.status < 400) return `${url} redirects.`
  if (!reply?.ok) return `${url} cannot be fetched.`
  return sha256(new Uint8Array(await reply.arrayBuffer())) === hash
    ? undefined
    : `${url} is another file than the build's.`
}
