import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { accountErrors } from '../account/account.contract.ts'
import { lockAccounts } from '../account/lock-order.public.ts'
import { identityQuery } from '../account/public.ts'
import type { Database } from '../db/database.types.ts'
import { kysely } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { Problem } from '../http/problem.ts'
import { LiveService } from '../live/live.service.ts'
import { takeChangeNumber } from './change-numbers.ts'
import { ConversationSide } from './conversation.entity.ts'
import { messagingErrors, type OtherUser } from './messaging.contract.ts'
import { leaveTripsWith } from './trips/agreement/departed-trips.public.ts'
import { endLinksOfHelper } from './trips/family/link-changes.ts'

const eb = expressionBuilder<Database>()

// Shows a blocked person with several accounts by their current account, or their latest one.
const findBlocked = statement((db, { me }: Args<{ me: number }>) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('block')
        .innerJoin('account as mine', 'mine.id', 'block.blocker_id')
        .innerJoin('account as previous', 'previous.id', 'block.blocked_id')
        .innerJoin('account as current', 'current.identity', 'previous.identity')
        .where('mine.identity', '=', identityQuery(me))
        .distinctOn('current.identity')
        .select([
          ...(['current.id', 'current.username', 'current.profile_picture_url as profilePictureUrl'] as const),
          'block.created_at',
        ])
        .orderBy('current.identity')
        .orderBy('current.left_at', (order) => order.desc().nullsFirst())
        .orderBy('block.created_at', 'desc')
        .as('blocked'),
    )
    .select(['blocked.id', 'blocked.username', 'blocked.profilePictureUrl'])
    .orderBy('blocked.created_at', 'desc')
    .limit(sql.lit(500)),
)

@Injectable()
export class BlockedPeopleService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly live: LiveService,
    private readonly em: EntityManager,
  ) {}

  /** Newest block first. */
  async find(me: number): Promise<OtherUser[]> {
    return findBlocked.rows(this.pool, { me })
  }

  async add(me: number, other: number): Promise<void> {
    if (me === other) throw new Problem(messagingErrors['to-oneself'])
    await this.#change(me, other, async (em) => {
      const account = await kysely(em)
        .selectFrom('account')
        .select('id')
        .where('id', '=', other)
        .where((eb) => eb.or([eb('email_confirmed_at', 'is not', null), eb('left_at', 'is not', null)]))
        .executeTakeFirst()
      if (!account) throw new Problem(accountErrors['user-not-found'])
      const added = await kysely(em)
        .insertInto('block')
        .values({ blocker_id: me, blocked_id: other })
        .onConflict((of) => of.doNothing())
        .returning('blocked_id')
        .executeTakeFirst()
      if (!added) return false
      await endLinksOfHelper.rows(em, { one: me, other })
      await leaveTripsWith(em, me, other)
      return true
    })
  }

  async remove(me: number, other: number): Promise<void> {
    const accountsOf = (person: number) =>
      eb.selectFrom('account').select('account.id').where('account.identity', '=', identityQuery(person))
    await this.#change(me, other, async (em) => {
      const ended = await kysely(em)
        .deleteFrom('block')
        .where('blocker_id', 'in', accountsOf(me))
        .where('blocked_id', 'in', accountsOf(other))
        .returning('blocked_id')
        .execute()
      return ended.length > 0
    })
  }

  async #change(me: number, other: number, apply: (em: EntityManager) => Promise<boolean>): Promise<void> {
    const change = async (em: EntityManager) => {
      // Messages and trips lock both people too, so neither writes while the block changes.
      await lockAccounts(em, me, other)
      if (!(await apply(em))) return
      const side = await em.findOne(ConversationSide, { accountId: me, otherId: other })
      if (!side) return
      side.readUpTo(side.lastId)
      side.changedId = await takeChangeNumber(em, me)
    }
    await this.em.transactional(change)
    this.live.publishChanges([me])
  }
}
