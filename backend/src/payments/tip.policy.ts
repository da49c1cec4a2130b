import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Accounts } from '../account/accounts.service.ts'
import { kysely } from '../db/kysely.ts'
import { Problem } from '../http/problem.ts'
import { Blocks, isEitherBlocked } from '../messaging/blocks.service.ts'
import { CardFailures } from './card-failures.ts'
import { isPaused } from './ledger.ts'
import { paymentsErrors } from './payments.contract.ts'
import type { Tip } from './tip.entity.ts'
import { VisitorWords } from './visitor-words.ts'
import type { Wish } from './wish.ts'

/** The people to whom a giver may send a tip. */
@Injectable()
export class TipRecipients {
  constructor(
    private readonly accounts: Accounts,
    private readonly blocks: Blocks,
    private readonly failures: CardFailures,
    private readonly words: VisitorWords,
  ) {}

  /** Throws when the giver may not send this tip. */
  async assertMayTip(wish: Wish): Promise<void> {
    const { payerId, recipientId } = wish
    // A person can have several accounts, for example after a change of address.
    if (payerId && (await this.accounts.isOnePerson(payerId, recipientId)))
      throw new Problem(paymentsErrors['tip-to-oneself'])
    await this.accounts.publicUser(recipientId)
    // A tip can carry a message, and a block stops all messages between two people.
    if (payerId && (await this.blocks.between(payerId, recipientId))) throw new Problem(paymentsErrors['tip-blocked'])
    await this.failures.assertMayBegin(wish)
  }

  /**
   * Throws when the account is suspended or banned. The answer does not say so. In a transaction it waits for a decision
   * about the account that is under way.
   */
  async assertReceives(em: EntityManager, recipientId: number): Promise<void> {
    const recipient = await kysely(em)
      .selectFrom('account')
      .select(({ not }) => not(isPaused).as('receives'))
      .where('id', '=', recipientId)
      .$if(em.isInTransaction(), (query) => query.forShare())
      .executeTakeFirst()
    if (!recipient?.receives) throw new Problem(paymentsErrors['tip-blocked'])
  }

  /** The wish without words that the helper does not take. */
  async wishWithTakenWords(wish: Wish): Promise<Wish> {
    if (wish.payerId !== null || wish.message === null) return wish
    const { visitorWords } = await this.words.settings(wish.recipientId)
    return visitorWords ? wish : { ...wish, message: null }
  }

  /** Whether the helper takes words of this giver now: a block, a ban or a change of mind may be younger than the tip. */
  async takesWords(em: EntityManager, { payerId, recipientId }: Tip): Promise<boolean> {
    if (!payerId) return (await this.words.settings(recipientId)).visitorWords
    const giver = await kysely(em)
      .selectFrom('account')
      .select('id')
      .where('id', '=', payerId)
      .where('banned_at', 'is', null)
      .where(({ not }) => not(isEitherBlocked(payerId, recipientId)))
      .executeTakeFirst()
    return giver !== undefined
  }
}
