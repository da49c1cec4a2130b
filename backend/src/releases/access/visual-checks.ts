import type { Pool } from 'pg'
import type { Secrets } from '../../env.ts'
import { readToken, signToken } from '../../http/signed-token.ts'
import { Refused } from '../refused.ts'
import { ReleaseFacts } from '../release.contract.ts'
import { type Ref, refsFrom } from '../release-refs.ts'
import type { VisualCheck } from '../releases.contract.ts'
import { findFacts, markChecked } from '../releases.sql.ts'

const HOUR = 3600

/** Allows the publisher to report a visual check within an hour. */
export const visualCheckTicket = (secrets: Secrets, { name, version }: Ref): string =>
  signToken(secrets, 'visualCheck', Buffer.from(`${name}@${version}`).toString('base64url'), { seconds: HOUR })

export function releaseOf(secrets: Secrets, ticket: string): Ref {
  const text = readToken(secrets, 'visualCheck', ticket)
  const [name, version] = text ? Buffer.from(text, 'base64url').toString().split('@') : []
  if (!name || !version) throw new Refused(['The ticket is invalid or older than an hour: publish again.'])
  return { name, version }
}

/** The visual check as an ordinary user cannot open screens for staff. */
const isForStaff = (path: string) => path.startsWith('/ops/')

export async function recordVisualCheck(database: Pick<Pool, 'query'>, named: Ref, check: VisualCheck): Promise<void> {
  const ref = `${named.name}@${named.version}`
  const release = await findFacts.first(database, refsFrom([named]))
  if (!release) throw new Refused([`There is no release ${ref}.`])
  const { routes } = ReleaseFacts.parse(release.facts)
  const unchecked = routes.filter(({ path }) => !isForStaff(path) && !check.screens.includes(path))
  const reasons = [...check.problems, ...unchecked.map(({ path }) => `${path} was not checked.`)]
  if (reasons.length > 0) throw new Refused(reasons.map((reason) => `${ref}: ${reason}`))
  await markChecked.rows(database, named)
}
