import type { EntityManager } from '@mikro-orm/postgresql'
import { takeChange } from './people.ts'

// The author may have left: then no side leads to the receiver, and every shard is asked.
const RECEIVER = `
  select sender_id::float8 as sender, coalesce(
    (select other_id from conversation_side as side
     where account_id = sender_id and side.conversation_id = message.conversation_id),
    (select account_id from conversation_side as side where side.conversation_id = message.conversation_id limit 1))::float8 as receiver
  from message where id = ?`
const DECIDE = 'update message set withheld = ? where id = ? and withheld is distinct from ? returning 1'
const REVISE = 'update conversation_side set revised_id = ?, changed_id = ? where account_id = ? and other_id = ?'

/**
 * Hides or removes a message for its receiver, or shows it again. The receiver's pages hear of it, those that come back later
 * as well; the author sees no difference. Answers whom to tell after the commit.
 */
export async function decideAboutMessage(
  em: EntityManager,
  id: number,
  withheld: 'hidden' | 'removed' | null,
): Promise<number[]> {
  const [written] = await em.execute<Array<{ sender: number; receiver: number | null }>>(RECEIVER, [id])
  const receiver = written?.receiver ?? undefined
  // People are held before rows of theirs are changed.
  const number = receiver && (await takeChange(em, receiver))
  const decided = await em.execute<object[]>(DECIDE, [withheld, id, withheld])
  if (!written || !receiver || decided.length === 0) return []
  await em.execute(REVISE, [number, number, receiver, written.sender])
  return [receiver]
}
