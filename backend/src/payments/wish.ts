import type { SignedIn } from '../account/sessions.service.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import type { NewTip } from './payments.contract.ts'

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
