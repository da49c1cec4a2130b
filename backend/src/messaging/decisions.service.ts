import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../db/kysely.ts'
import { lockPeople, revise } from './change-numbers.ts'

/** The two people of a message. The receiver is null once they have left. */
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
            // The author may have left: then no side leads to the receiver, and every shard is asked.
            sides.select('side.account_id').limit(1).$asScalar(),
          )
          .as('receiver'),
      ]
    })
    .where('id', '=', message)
    .executeTakeFirst()

/**
 * Hides or removes a message for its receiver, or shows it again. The receiver's pages hear of it, those that come back later
 * as well; the author sees no difference. Answers whom to tell after the commit.
 */
export async function decideAboutMessage(
  em: EntityManager,
  id: number,
  withheld: 'hidden' | 'removed' | null,
): Promise<number[]> {
  const people = await peopleOf(em, id)
  const receiver = people?.receiver
  // People are held before rows of theirs are changed.
  if (receiver) await lockPeople(em, receiver, receiver)
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
