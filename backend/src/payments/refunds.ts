import type { EntityManager } from '@mikro-orm/postgresql'
import { bookDisputes } from './disputes.ts'
import { LedgerEntry } from './ledger.entity.ts'
import { addLedgerEntry } from './ledger.ts'
import type { Refund } from './payment-provider.ts'
import { bookGiven, storeRefund, storeRefundDecision, sumWithheld } from './settlement.sql.ts'
import type { Tip } from './tip.entity.ts'

/** `returned`: it failed after it had arrived. */
export type RefundChange = 'pending' | 'refunded' | 'failed' | 'returned'

export type Decision = 'given' | 'dropped'

/** The caller must have locked the tip. Returns undefined for a known event. */
export async function applyRefund(em: EntityManager, tip: Tip, refund: Refund): Promise<RefundChange | undefined> {
  const { id, amountCents, status } = refund
  if (!(await storeRefund.first(em, { id, tip: tip.id, cents: amountCents, status }))) return
  await bookDecided(em, tip)
  if (status === 'pending') return 'pending'
  if (status === 'succeeded') {
    if (!(await addLedgerEntry(em, tip, 'refunded', amountCents, id))) return
    tip.refund(amountCents)
    return 'refunded'
  }
  const booked = await em.count(LedgerEntry, { tipId: tip.id, kind: 'refunded', reference: id })
  if (booked === 0) return 'failed'
  await addLedgerEntry(em, tip, 'returned', amountCents, id)
  tip.reverseRefund(amountCents)
  await bookDisputes(em, tip)
  return 'returned'
}

interface Decided {
  decision: Decision | undefined
  isRefunded: boolean
}

export async function decideRefund(em: EntityManager, tip: Tip, id: string, decision: Decision): Promise<Decided> {
  const stored = await storeRefundDecision.first(em, { id, tip: tip.id, decision })
  return { decision: stored?.decision, isRefunded: await bookDecided(em, tip) }
}

/**
 * Books money that staff returned by other means as refunded, and undecided money as withheld. Returns whether any was
 * given.
 */
async function bookDecided(em: EntityManager, tip: Tip): Promise<boolean> {
  const given = await bookGiven.rows(em, { tip: tip.id })
  for (const { cents } of given) tip.refund(cents)
  tip.withheldCents = (await sumWithheld.first(em, { tip: tip.id }))!.cents
  return given.length > 0
}
