import type { SignedIn } from '../account/sessions.service.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import type { NewTip } from './payments.contract.ts'

/** Pseudonyms; no identity without a session. */
export interface Origin {
  network: string
  neighborhood: string
  identity: string | null
}

export interface TipRequest {
  payerId: number | null
  recipientId: number
  amountCents: number
  message: string | null
  key?: string | undefined
  origin: Origin
}

/** The tip page names a receiver and needs a session. The checkout names a recipient and needs none. */
export function tipRequestFrom(
  me: SignedIn | undefined,
  tip: NewTip,
  key: string | undefined,
  origin: Origin,
): TipRequest {
  const { amount, receiverId, recipientId, message } = tip
  if (receiverId !== undefined && !me) throw new Problem(httpErrors['signed-out'])
  return {
    payerId: me?.id ?? null,
    recipientId: (receiverId ?? recipientId)!,
    amountCents: amount * 100,
    message: message || null,
    key,
    origin,
  }
}
