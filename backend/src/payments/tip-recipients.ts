import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AccountsService } from '../account/accounts.service.ts'
import { BlocksService } from '../blocks/blocks.service.ts'
import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'
import type { Tip } from './tip.entity.ts'
import type { TipRequest } from './tip-request.ts'
import { findAcceptedGiver, findRecipient, lockRecipient } from './tips.sql.ts'
import { VisitorMessages } from './visitor-messages.ts'

@Injectable()
export class TipRecipients {
  constructor(
    private readonly accounts: AccountsService,
    private readonly blocks: BlocksService,
    private readonly visitorMessages: VisitorMessages,
  ) {}

  async assertMayTip({ payerId, recipientId }: TipRequest): Promise<void> {
    // A person may have several accounts, for example after a change of address.
    if (payerId && (await this.accounts.isOnePerson(payerId, recipientId)))
      throw new Problem(paymentsErrors['tip-to-oneself'])
    await this.accounts.publicUser(recipientId)
    // A tip can carry a message, and a block stops all messages between two people.
    if (payerId && (await this.blocks.isEitherBlocked(payerId, recipientId)))
      throw new Problem(paymentsErrors['tip-blocked'])
  }

  /**
   * Throws when the account is suspended or banned, without revealing it. In a transaction it waits for a concurrent
   * decision about the account.
   */
  async assertReceives(em: EntityManager, recipientId: number): Promise<void> {
    const recipient = await (em.isInTransaction() ? lockRecipient : findRecipient).first(em, { id: recipientId })
    if (recipient?.paused !== false) throw new Problem(paymentsErrors['tip-blocked'])
  }

  async withAcceptedMessage(request: TipRequest): Promise<TipRequest> {
    if (request.payerId !== null || request.message === null) return request
    const { visitorMessages } = await this.visitorMessages.settings(request.recipientId)
    return visitorMessages ? request : { ...request, message: null }
  }

  /** A block, a ban or an opt-out may be newer than the tip. */
  async acceptsMessage(em: EntityManager, { payerId, recipientId }: Tip): Promise<boolean> {
    if (!payerId) return (await this.visitorMessages.settings(recipientId)).visitorMessages
    return (await findAcceptedGiver.first(em, { payer: payerId, recipient: recipientId })) !== undefined
  }
}
