import type { Pool, PoolClient } from 'pg'

// The statements of the release before changes were counted per account: one sequence, advisory locks, messages in the order of
// their ids.
const HOLD = `
  select pg_advisory_xact_lock(key)
  from (select hashtextextended('messaging:' || id, 0) as key from unnest(array[$1, $2]::bigint[]) as id order by key) as keys`
const NUMBER = "select nextval('change_id')::float8 as id"
const SIDE = 'select * from conversation_side where account_id = $1 and other_id = $2'
const MESSAGE =
  'insert into message (conversation_id, sender_id, content) values ($1, $2, $3) returning id::float8 as id'
const SENT =
  'update conversation_side set last_id = $3, changed_id = $3, read_id = $3 where account_id = $1 and other_id = $2'
const RECEIVED =
  'update conversation_side set last_id = $3, changed_id = $3, received_id = $3 where account_id = $1 and other_id = $2'
const READ = 'update conversation_side set read_id = last_id, changed_id = $3 where account_id = $1 and other_id = $2'
const DECIDE = 'update message set withheld = $2 where id = $1'

const SINCE = `
  select reader.account as account, side.other_id as other, change.*
  from unnest($1::bigint[], $2::bigint[]) as reader(account, seen)
  join conversation_side as side on side.account_id = reader.account and side.changed_id > reader.seen
  cross join lateral (
    select id, sender_id as sender
    from message
    where conversation_id = side.conversation_id and id > reader.seen
    union all
    select case when side.changed_id > side.last_id then side.changed_id else side.revised_id end, null
    where side.changed_id > side.last_id or side.revised_id > reader.seen
  ) as change
  order by change.id
  limit $3`
const INBOX = `
  select message.id::float8 as id from conversation_side as side join message on message.id = side.last_id
  where side.account_id = $1 order by side.last_id desc`

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

/** What the release before does in conversations that exist. */
export const releaseBefore = (pool: Pool) => ({
  write: (from: number, to: number, content: string): Promise<number> =>
    inTransaction(pool, async (client) => {
      await client.query(HOLD, [from, to])
      const { conversation_id } = (await client.query(SIDE, [from, to])).rows[0]
      const { id } = (await client.query(MESSAGE, [conversation_id, from, content])).rows[0]
      await client.query(SENT, [from, to, id])
      await client.query(RECEIVED, [to, from, id])
      return id
    }),
  read: (me: number, other: number) =>
    inTransaction(pool, async (client) => {
      await client.query(HOLD, [me, other])
      const { id } = (await client.query(NUMBER)).rows[0]
      await client.query(READ, [me, other, id])
    }),
  decide: (message: number, withheld: 'hidden' | null) => pool.query(DECIDE, [message, withheld]),
  /** What it sends to the streams of a person; without a sender it is a change of state. */
  async since(account: number, seen: number): Promise<Array<{ id: number; sender: number | null }>> {
    return (await pool.query(SINCE, [[account], [seen], 1_000])).rows
  },
  /** The newest messages of a person's conversations. */
  async inbox(account: number): Promise<number[]> {
    return (await pool.query(INBOX, [account])).rows.map(({ id }) => id)
  },
})
