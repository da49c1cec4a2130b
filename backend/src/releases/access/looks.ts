import type { Pool } from 'pg'
import { now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import type { Secrets } from '../../env.ts'
import { readToken, signToken } from '../../http/signed-token.ts'
import { Refused } from '../refused.ts'
import { ReleaseFacts } from '../release.contract.ts'
import type { Ref } from '../release-refs.ts'
import type { Look } from '../releases.contract.ts'

const HOUR = 3600

const findFacts = statement((db, { name, version }: Args<Ref>) =>
  db.selectFrom('release').select('facts').where('name', '=', name).where('version', '=', version),
)
const noteLook = statement((db, { name, version }: Args<Ref>) =>
  db.updateTable('release').set({ looked_at: now() }).where('name', '=', name).where('version', '=', version),
)

/** What whoever published a release gets with the answer, to say within an hour that the release was looked at. */
export const lookTicket = (secrets: Secrets, { name, version }: Ref): string =>
  signToken(secrets, 'look', Buffer.from(`${name}@${version}`).toString('base64url'), { seconds: HOUR })

/** The release of a ticket; throws when it is not one of this site, or too old. */
export function releaseOf(secrets: Secrets, ticket: string): Ref {
  const text = readToken(secrets, 'look', ticket)
  const [name, version] = text ? Buffer.from(text, 'base64url').toString().split('@') : []
  if (!name || !version) throw new Refused(['The ticket is not of this site, or an hour old: publish once more.'])
  return { name, version }
}

/** Screens that only the staff can see; a look is that of a traveller. */
const isForStaff = (path: string) => path.startsWith('/ops/')

/** Keeps the verdict of a look; throws what was wrong, and each screen that was left out. */
export async function keepLook(database: Pick<Pool, 'query'>, named: Ref, look: Look): Promise<void> {
  const ref = `${named.name}@${named.version}`
  const release = await findFacts.first(database, named)
  if (!release) throw new Refused([`There is no release ${ref}.`])
  const { routes } = ReleaseFacts.parse(release.facts)
  const left = routes.filter(({ path }) => !isForStaff(path) && !look.screens.includes(path))
  const reasons = [...look.problems, ...left.map(({ path }) => `nobody has looked at ${path}.`)]
  if (reasons.length > 0) throw new Refused(reasons.map((reason) => `${ref}: ${reason}`))
  await noteLook.rows(database, named)
}
