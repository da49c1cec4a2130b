import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import { AccountStatusService, accountsOfPerson } from '../account/account-status.service.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { iso, kysely, now } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { Problem } from '../http/problem.ts'
import { recordAction } from './case-records.ts'
import { type MyAccountStatus, moderationErrors } from './moderation.contract.ts'
import { StaffLive } from './staff-live.ts'

const findSuspension = statement((db, { me }: Args<{ me: number }>) =>
  db
    .selectFrom('account as mine')
    .select(({ ref, selectFrom }) => [
      iso(ref('mine.suspended_at').$notNull()).as('since'),
      'mine.suspension_reason as reason',
      // The person may have objected with an account that they have deleted since.
      jsonObjectFrom(
        selectFrom('objection')
          .innerJoin('account as objector', 'objector.id', 'objection.account_id')
          .select(({ ref }) => ['objection.text', iso(ref('objection.created_at')).as('createdAt')])
          .whereRef('objector.identity', '=', 'mine.identity')
          .whereRef('objection.suspended_at', '=', 'mine.suspended_at')
          .limit(sql.lit(1)),
      ).as('objection'),
    ])
    .where('mine.id', '=', me)
    .where('mine.suspended_at', 'is not', null),
)
const findWarnings = statement((db, { me }: Args<{ me: number }>) =>
  db
    .selectFrom('warning')
    .select(({ ref }) => ['id', 'text', iso(ref('created_at')).as('createdAt')])
    .where('account_id', '=', me)
    .where('seen_at', 'is', null)
    .orderBy('id'),
)

@Injectable()
export class MyAccountStatusService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly accountStatus: AccountStatusService,
    private readonly live: StaffLive,
  ) {}

  async getStatus(me: number): Promise<MyAccountStatus> {
    const found = await findSuspension.first(this.pool, { me })
    const suspension = found ? { ...found, reason: found.reason ?? '' } : null
    return { suspension, warnings: await findWarnings.rows(this.pool, { me }) }
  }

  async object({ id: me, email }: SignedIn, text: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const found = await suspendedBy(em, me, this.accountStatus.keyOf(email))
      if (await hasObjected(em, me)) throw new Problem(moderationErrors['already-objected'])
      // The constraint `already-objected` rejects a second objection to the same suspension.
      const { numInsertedOrUpdatedRows } = await kysely(em)
        .insertInto('objection')
        .columns(['account_id', 'case_id', 'suspended_at', 'text'])
        .expression((eb) =>
          eb
            .selectFrom('account')
            .select(({ ref, cast, val }) => [
              'id',
              cast<number | null>(val(found?.id ?? null), 'bigint').as('case_id'),
              ref('suspended_at').$notNull().as('suspended_at'),
              cast<string>(val(text), 'text').as('text'),
            ])
            .where('id', '=', me)
            .where('suspended_at', 'is not', null),
        )
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) throw new Problem(moderationErrors['not-suspended'])
      if (!found) return
      await reopen(em, found, me)
      await recordAction(em, { caseId: found.id, kind: 'objection', reason: 'The person objects to the suspension.' })
    })
    this.live.publishChanges()
  }

  async confirmWarning(me: number, id: number): Promise<void> {
    await kysely(this.em)
      .updateTable('warning')
      .set({ seen_at: now() })
      .where('id', '=', id)
      .where('account_id', '=', me)
      .where('seen_at', 'is', null)
      .execute()
  }
}

/** Includes cases that have the pseudonym of an account that the person has deleted. */
const suspendedBy = (em: EntityManager, me: number, key: string) =>
  kysely(em)
    .selectFrom('moderation_case as c')
    .innerJoin('moderation_action as action', 'action.case_id', 'c.id')
    .select(['c.id', 'c.kind', 'c.subject_id'])
    .where('action.kind', '=', 'suspend')
    .where(({ eb, or, fn }) =>
      or([eb(fn.coalesce('c.about_id', 'c.giver_id'), 'in', accountsOfPerson(me)), eb('c.about_key', '=', key)]),
    )
    .orderBy('action.id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function hasObjected(em: EntityManager, me: number): Promise<boolean> {
  const objected = await kysely(em)
    .selectFrom('objection')
    .innerJoin('account as objector', 'objector.id', 'objection.account_id')
    .innerJoin('account as mine', (join) =>
      join
        .onRef('mine.identity', '=', 'objector.identity')
        .onRef('mine.suspended_at', '=', 'objection.suspended_at')
        .onRef('mine.id', '<>', 'objector.id'),
    )
    .select('objection.id')
    .where('mine.id', '=', me)
    .executeTakeFirst()
  return objected !== undefined
}

type Decided = NonNullable<Awaited<ReturnType<typeof suspendedBy>>>

/** While another case about the same subject is open, this one stays closed but is marked. */
const reopen = (em: EntityManager, { id, kind, subject_id }: Decided, me: number) =>
  kysely(em)
    .updateTable('moderation_case')
    .set({ closed_at: null, ...(kind === 'tip-message' ? { giver_id: me } : { about_id: me }) })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_case as open')
            .select('open.id')
            .where('open.kind', '=', kind)
            .where('open.subject_id', '=', subject_id)
            .where('open.closed_at', 'is', null)
            .where('open.id', '<>', id),
        ),
      ),
    )
    .execute()
