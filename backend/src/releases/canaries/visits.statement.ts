import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.types.ts'
import { ago, array, unnest } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import type { Ref } from '../release-refs.ts'
import { countVotes, MAX_VISITS, successes } from './visit-statistics.ts'

interface VisitKey extends Ref {
  visit: string
}

interface VisitReport extends VisitKey {
  failed: boolean
  load: number | null
  lcp: number | null
  inp: number | null
  network: string | null
  bucket: string | null
  reason: string | null
}

// A document reports more than once: when its page has loaded, and when it is left.
export const recordVisit = statement((db, visit: Args<VisitReport>) =>
  db
    .insertInto('release_visit')
    .columns(['name', 'version', 'visit', 'failed', 'load', 'lcp', 'inp', 'network', 'bucket', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('release')
        .select(({ cast }) => [
          'name',
          'version',
          visit.visit.as('visit'),
          cast<boolean>(visit.failed, 'boolean').as('failed'),
          cast<number | null>(visit.load, 'integer').as('load'),
          cast<number | null>(visit.lcp, 'integer').as('lcp'),
          cast<number | null>(visit.inp, 'integer').as('inp'),
          visit.network.as('network'),
          visit.bucket.as('bucket'),
          visit.reason.as('reason'),
        ])
        .where('name', '=', visit.name)
        .where('version', '=', visit.version),
    )
    .onConflict((of) =>
      of.columns(['name', 'version', 'visit']).doUpdateSet(({ or, ref, fn }) => ({
        silent: false,
        failed: or([ref('release_visit.failed'), ref('excluded.failed')]).$castTo<boolean>(),
        load: fn.coalesce('release_visit.load', 'excluded.load'),
        lcp: fn.coalesce('excluded.lcp', 'release_visit.lcp'),
        inp: fn.coalesce('excluded.inp', 'release_visit.inp'),
        network: fn.coalesce('release_visit.network', 'excluded.network'),
        bucket: fn.coalesce('release_visit.bucket', 'excluded.bucket'),
        reason: fn.coalesce('release_visit.reason', 'excluded.reason'),
      })),
    ),
)

export const findVisit = statement((db, { name, version, visit }: Args<VisitKey>) =>
  db
    .selectFrom('release_visit')
    .select('visit')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('visit', '=', visit),
)

export const addSilentVisit = statement(
  (db, sent: Args<{ version: string; visit: string; network: string; bucket: string }>) =>
    db
      .insertInto('release_visit')
      .columns(['name', 'version', 'visit', 'failed', 'silent', 'network', 'bucket'])
      .expression((eb) =>
        eb
          .selectFrom('release')
          .select(({ lit }) => [
            ...(['name', 'version'] as const),
            sent.visit.as('visit'),
            lit(false).as('failed'),
            lit(true).as('silent'),
            sent.network.as('network'),
            sent.bucket.as('bucket'),
          ])
          .where('name', '=', 'shell')
          .where('version', '=', sent.version),
      )
      .onConflict((of) => of.doNothing()),
)

// A network has one vote, and so has a signed bucket, which a browser can send from many networks: a visitor who sends
// many failures must neither end a canary nor hide the failures of others. A document that has not reported for a
// minute has failed, because a shell that starts reports within seconds.
const { and, eb, or, ref } = expressionBuilder<Database, 'release_visit'>()
const failures = countVotes(or([ref('failed'), and([ref('silent'), eb('at', '<', ago('1 minute'))])]))

export const findTallies = statement((db, of: Args<{ name: string; since: string; versions: string[] }>) =>
  db
    .selectFrom(unnest('compared', { version: array(of.versions, 'text') }))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('release_visit as visit')
          .selectAll()
          .where('visit.name', '=', of.name)
          .whereRef('visit.version', '=', 'compared.version')
          .where('visit.at', '>=', of.since)
          .orderBy('visit.at', 'desc')
          .limit(sql.lit(MAX_VISITS))
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(({ eb }) => ['compared.version', failures.as('failed'), eb(successes, '+', failures).as('sessions')])
    .groupBy('compared.version'),
)
