import { Injectable } from '@nestjs/common'
import { Accounts } from '../account/accounts.service.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Blocks } from '../messaging/blocks.service.ts'
import { type NewTip, paymentsErrors } from './payments.contract.ts'

/** A tip as the giver filled it in. */
export interface Wish {
  payerId: number | null
  recipientId: number
  amountCents: number
  message: string | null
  /** The form's own name. */
  key?: string | undefined
}

/**
 * The wish of either form. The tip page names a receiver and needs a session; checkout names a recipient and needs
 * none.
 */
export function wishOf(me: SignedIn | undefined, tip: NewTip, key: string | undefined): Wish {
  const { amount, receiverId, recipientId, message } = tip
  if (receiverId !== undefined && !me) throw new Problem(httpErrors['signed-out'])
  return {
    payerId: me?.id ?? null,
    recipientId: (receiverId ?? recipientId)!,
    amountCents: amount * 100,
    message: message || null,
    key,
  }
}

/** The people to whom a giver may send a tip. */
@Injectable()
export class TipRecipients {
  constructor(
    private readonly accounts: Accounts,
    private readonly blocks: Blocks,
  ) {}

  async assertMayTip({ payerId, recipientId }: Wish): Promise<void> {
    if (payerId === recipientId) throw new Problem(paymentsErrors['tip-to-oneself'])
    await this.accounts.publicUser(recipientId)
    // A tip can carry a message, and a block stops all messages between two people.
    if (payerId && (await this.blocks.between(payerId, recipientId))) throw new Problem(paymentsErrors['tip-blocked'])
  }
}
