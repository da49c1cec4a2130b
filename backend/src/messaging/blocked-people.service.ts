import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { accountErrors } from '../account/account.contract.ts'
import { lockAccounts } from '../account/lock-order.public.ts'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { LiveService } from '../live/live.service.ts'
import { addBlock, deleteBlocks, findBlocked, isPerson } from './blocked-people.sql.ts'
import { takeChangeNumber } from './change-numbers.ts'
import { ConversationSide } from './conversation.entity.ts'
import { messagingErrors, type OtherUser } from './messaging.contract.ts'
import { leaveTripsWith } from './trips/agreement/departed-trips.public.ts'
import { endLinksOfHelper } from './trips/family/family.sql.ts'

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
      if (!(await isPerson.first(em, { id: other }))!.isPerson) throw new Problem(accountErrors['user-not-found'])
      if (!(await addBlock.first(em, { me, other }))) return false
      await endLinksOfHelper.rows(em, { one: me, other })
      await leaveTripsWith(em, me, other)
      return true
    })
  }

  async remove(me: number, other: number): Promise<void> {
    await this.#change(me, other, async (em) => (await deleteBlocks.rows(em, { me, other })).length > 0)
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
