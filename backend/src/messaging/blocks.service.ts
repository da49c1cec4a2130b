import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { accountErrors } from '../account/account.contract.ts'
import { identityQuery } from '../account/public.ts'
import { AccountQueue } from '../db/account-queue.ts'
import type { Database } from '../db/database.types.ts'
import { kysely } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement, textOf } from '../db/statement.ts'
import { Problem } from '../http/problem.ts'
import { Live } from '../live/live.ts'
import { lockPeople, takeChangeNumber } from './change-numbers.ts'
import { ConversationSide } from './conversation.entity.ts'
import { messagingErrors, type OtherUser } from './messaging.contract.ts'
import { leaveTripsWith } from './trips/agreement/departed-trips.public.ts'
import { endLinksOfHelper } from './trips/family/link-changes.ts'

// Blocks compare identities, not accounts, so that they still apply when a blocked user deletes the account and
// returns. Nearly every identity has one account, so each comparison reads one row. The prefix `block_` prevents
// conflicts with the columns of the caller's query.
//
// Enforced by assertMayWrite (messages), assertMayContact in locked-trip.ts (trips), Contacts and TipRecipients.

const eb = expressionBuilder<Database>()

type Person = number | Expression<number>

const blocksBetween = (one: Person, other: Person) =>
  accountPairs(one, other).innerJoin('block', (join) =>
    join.on(({ eb, refTuple }) =>
      eb(refTuple('block.blocker_id', 'block.blocked_id'), 'in', [
        refTuple('block_one.id', 'block_other.id'),
        refTuple('block_other.id', 'block_one.id'),
      ]),
    ),
  )

const accountPairs = (one: Person, other: Person) =>
  eb
    .selectFrom('account as block_one')
    .innerJoin('account as block_other', (join) => join.on('block_other.identity', '=', identityQuery(other)))
    .where('block_one.identity', '=', identityQuery(one))

export const isEitherBlocked = (one: Person, other: Person) =>
  eb.exists(blocksBetween(one, other).select('block.created_at'))

export const firstBlockBetween = (one: Person, other: Person) =>
  blocksBetween(one, other)
    .select(({ fn }) => fn.min('block.created_at').as('since'))
    .$asScalar()

export const hasBlocked = (blocker: Person, blocked: Person) =>
  eb.exists(
    accountPairs(blocker, blocked)
      .innerJoin('block', (join) =>
        join.onRef('block.blocker_id', '=', 'block_one.id').onRef('block.blocked_id', '=', 'block_other.id'),
      )
      .select('block.created_at'),
  )

/** The accounts of all people who blocked this user or whom this user blocked. */
export const separatedFrom = (me: Person) =>
  eb
    .selectFrom('account as block_mine')
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('block')
        .select('blocked_id as id')
        .whereRef('blocker_id', '=', 'block_mine.id')
        .unionAll(selectFrom('block').select('blocker_id as id').whereRef('blocked_id', '=', 'block_mine.id'))
        .as('block_other'),
    )
    .innerJoin('account as block_previous', 'block_previous.id', 'block_other.id')
    .innerJoin('account as block_present', 'block_present.identity', 'block_previous.identity')
    .where('block_mine.identity', '=', identityQuery(me))
    .select('block_present.id')
    .distinct()

const SEPARATED = textOf(separatedFrom(sql`:me`))

/** SQL text for the search and match statements, which are text. The argument is SQL for an account id. */
export const separatedFromSql = (me: string): string => SEPARATED.replace(':me', () => me)

const findBetween = statement((db, { one, other }: Args<{ one: number; other: number }>) =>
  db.selectNoFrom(isEitherBlocked(one, other).$castTo<boolean>().as('blocked')),
)

const findSeparated = statement((db, { me }: Args<{ me: number }>) =>
  db.selectFrom(separatedFrom(me).as('person')).select('person.id'),
)

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
export class Blocks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly live: Live,
    private readonly accountQueue: AccountQueue,
  ) {}

  async isEitherBlocked(one: number, other: number): Promise<boolean> {
    const found = await findBetween.first(this.pool, { one, other })
    return found!.blocked
  }

  async findSeparated(me: number): Promise<number[]> {
    const people = await findSeparated.rows(this.pool, { me })
    return people.map(({ id }) => id)
  }

  /** Newest block first. */
  async findBlocked(me: number): Promise<OtherUser[]> {
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

  async #change(me: number, other: number, make: (em: EntityManager) => Promise<boolean>): Promise<void> {
    const change = async (em: EntityManager) => {
      // Messages and trips lock the pair too, so no one writes while the block changes.
      await lockPeople(em, me, other)
      if (!(await make(em))) return
      const side = await em.findOne(ConversationSide, { accountId: me, otherId: other })
      if (!side) return
      side.readUpTo(side.lastId)
      side.changedId = await takeChangeNumber(em, me)
    }
    await this.accountQueue.transactional([me, other], change)
    this.live.publishChanges([me])
  }
}
