import type { EntityManager } from '@mikro-orm/postgresql'
import { lockAccounts } from '../account/lock-order.public.ts'
import { kysely } from '../db/kysely.ts'
import { revise } from './change-numbers.ts'

const peopleOf = (em: EntityManager, message: number) =>
  kysely(em)
    .selectFrom('message')
    .select(({ fn, selectFrom }) => {
      const sides = selectFrom('conversation_side as side').whereRef(
        'side.conversation_id',
        '=',
        'message.conversation_id',
      )
      return [
        'sender_id as sender',
        fn
          .coalesce(
            sides.select('side.other_id').whereRef('side.account_id', '=', 'message.sender_id').$asScalar(),
            // A sender who deleted the account has no side that names the receiver.
            sides.select('side.account_id').limit(1).$asScalar(),
          )
          .as('receiver'),
      ]
    })
    .where('id', '=', message)
    .executeTakeFirst()

/** The sender sees no difference. Returns the accounts whose pages to notify after the commit. */
export async function withholdMessage(
  em: EntityManager,
  id: number,
  withheld: 'hidden' | 'removed' | null,
): Promise<number[]> {
  const people = await peopleOf(em, id)
  const receiver = people?.receiver
  // Accounts must be locked before their rows are changed.
  if (receiver) await lockAccounts(em, receiver)
  const decided = await kysely(em)
    .updateTable('message')
    .set({ withheld })
    .where('id', '=', id)
    .where('withheld', 'is distinct from', withheld)
    .returning('id')
    .executeTakeFirst()
  if (!people || !receiver || !decided) return []
  await revise(em, receiver, people.sender)
  return [receiver]
}
