import type { EntityManager } from '@mikro-orm/postgresql'

const RECOUNT = `
  update account set replies_within = replies_within(id)
  where id = ? and replies_within is distinct from replies_within(id)`

/** Counts anew how soon a person usually replies to somebody new, after their first reply in a conversation. */
export async function recountReplies(em: EntityManager, account: number): Promise<void> {
  await em.execute(RECOUNT, [account])
}
