import { Injectable } from '@nestjs/common'
import { Accounts } from '../account/accounts.service.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Blocks } from '../messaging/blocks.service.ts'
import { CardFailures } from './card-failures.ts'
import { type NewTip, paymentsErrors } from './payments.contract.ts'
import { VisitorWords } from './visitor-words.ts'

/** A tip as the giver filled it in. */
export interface Wish {
  payerId: number | null
  recipientId: number
  amountCents: number
  message: string | null
  /** The form's own name. */
  key?: string | undefined
  /** The name under which the giver's network is counted. */
  network: string
}

/**
 * The wish of either form. The tip page names a receiver and needs a session; checkout names a recipient and needs
 * none.
 */
export function wishOf(me: SignedIn | undefined, tip: NewTip, key: string | undefined, network: string): Wish {
  const { amount, receiverId, recipientId, message } = tip
  if (receiverId !== undefined && !me) throw new Problem(httpErrors['signed-out'])
  return {
    payerId: me?.id ?? null,
    recipientId: (receiverId ?? recipientId)!,
    amountCents: amount * 100,
    message: message || null,
    key,
    network,
  }
}

/** The people to whom a giver may send a tip. */
@Injectable()
export class TipRecipients {
  constructor(
    private readonly accounts: Accounts,
    private readonly blocks: Blocks,
    private readonly failures: CardFailures,
    private readonly words: VisitorWords,
  ) {}

  /** The wish without words that the helper does not take. Throws when the giver may not send this tip. */
  async admitted(wish: Wish): Promise<Wish> {
    await this.#assertMayTip(wish)
    if (wish.payerId !== null || wish.message === null) return wish
    const { visitorWords } = await this.words.settings(wish.recipientId)
    return visitorWords ? wish : { ...wish, message: null }
  }

  async #assertMayTip(wish: Wish): Promise<void> {
    const { payerId, recipientId } = wish
    if (payerId === recipientId) throw new Problem(paymentsErrors['tip-to-oneself'])
    await this.accounts.publicUser(recipientId)
    // A tip can carry a message, and a block stops all messages between two people.
    if (payerId && (await this.blocks.between(payerId, recipientId))) throw new Problem(paymentsErrors['tip-blocked'])
    await this.failures.assertMayBegin(wish)
  }
}
