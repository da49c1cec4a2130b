import type { EntityManager } from '@mikro-orm/postgresql'
import { lockAccounts } from '../account/lock-order.public.ts'
import { revise } from './change-numbers.ts'
import { findPeople, withhold } from './withheld-messages.sql.ts'

/** The sender sees no difference. Returns the accounts whose pages to notify after the commit. */
export async function withholdMessage(
  em: EntityManager,
  id: number,
  withheld: 'hidden' | 'removed' | null,
): Promise<number[]> {
  const people = await findPeople.first(em, { id })
  const receiver = people?.receiver
  // Accounts must be locked before their rows are changed.
  if (receiver) await lockAccounts(em, receiver)
  const decided = await withhold.first(em, { id, withheld })
  if (!people || !receiver || !decided) return []
  await revise(em, receiver, people.sender)
  return [receiver]
}
