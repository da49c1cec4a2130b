import type { SignedIn } from '../account/sessions.service.ts'
import { httpErrors } from '../http/http.contract.ts'
import { invalid, Problem } from '../http/problem.ts'
import { type NewTip, TipKey } from './payments.contract.ts'
import type { Wish } from './tips.service.ts'

/** Both forms as one: the tip page names a receiver and needs a session, checkout names a recipient and needs none. */
export function asWish(me: SignedIn | undefined, tip: NewTip, header: string | undefined): Wish {
  const { amount, receiverId, recipientId, message } = tip
  if (receiverId !== undefined && !me) throw new Problem(httpErrors['signed-out'])
  const key = TipKey.safeParse(header)
  if (!key.success) throw invalid(key.error.issues.map((issue) => ({ ...issue, path: ['idempotency-key'] })))
  return {
    payerId: me?.id ?? null,
    recipientId: (receiverId ?? recipientId)!,
    amountCents: amount * 100,
    message: message || null,
    key: key.data,
  }
}
