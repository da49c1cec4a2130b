import { Injectable } from '@nestjs/common'
import { Accounts } from '../account/accounts.service.ts'
import { Problem } from '../http/problem.ts'
import { Blocks } from '../messaging/blocks.service.ts'
import { paymentsErrors } from './payments.contract.ts'

/** Who may be tipped by whom. */
@Injectable()
export class TipRecipients {
  constructor(
    private readonly accounts: Accounts,
    private readonly blocks: Blocks,
  ) {}

  async admit(payerId: number | null, recipientId: number): Promise<void> {
    if (payerId === recipientId) throw new Problem(paymentsErrors['tip-to-oneself'])
    await this.accounts.publicUser(recipientId)
    // A tip carries words, and whom a block separates have none for each other.
    if (payerId && (await this.blocks.between(payerId, recipientId))) throw new Problem(paymentsErrors['tip-blocked'])
  }
}
