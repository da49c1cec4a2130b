import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { openStream } from '../../test/live-stream.ts'
import { startProcess } from '../../test/process.ts'
import type { Thread } from './messaging.contract.ts'

const ends: Array<() => unknown> = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function person(pool: Pool, username: string) {
  const { rows } = await pool.query(
    'insert into account (username, email, email_confirmed_at) values ($1, $2, now()) returning id::int',
    [username, `${username}@mail.test`],
  )
  const { id } = rows[0] as { id: number }
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  await pool.query('insert into session (id_hash, account_id) values ($1, $2)', [hash, id])
  return { id, cookie: `session=${secret}` }
}

test('a process is killed while its user writes: every message is there once, and arrived once with the other process', async () => {
  const settings = { DATABASE_URL: await freshDatabase(), RATE_LIMITS: 'off' }
  const pool = new Pool({ connectionString: settings.DATABASE_URL })
  ends.push(() => pool.end())
  const [me, other] = [await person(pool, 'writer'), await person(pool, 'reader')]
  const [a, b] = await Promise.all([startProcess(settings), startProcess(settings)])
  ends.push(a.kill, b.kill)
  const stream = await openStream(b.base, { cookie: other.cookie })
  ends.push(stream.close)
  await eventually(() => expect(stream.of('hello')).toHaveLength(1))

  const send = async (base: string, content: string, key: string) => {
    const reply = await fetch(`${base}/api/messages`, {
      method: 'POST',
      headers: { cookie: me.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ receiverId: other.id, content }),
    })
    if (reply.status !== 201) throw new Error(`${reply.status}`)
  }
  const acknowledged: string[] = []
  const unanswered: Array<{ content: string; key: string }> = []
  const writing = Array.from({ length: 6 }, async (_, lane) => {
    for (let i = 0; unanswered.length === 0; i++) {
      const message = { content: `${lane}.${i}`, key: randomUUID() }
      await send(a.base, message.content, message.key).then(
        () => acknowledged.push(message.content),
        () => unanswered.push(message),
      )
    }
  })
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(20), 40_000)
  await a.kill()
  await Promise.all(writing)
  expect(unanswered.length).toBeGreaterThan(0)
  // The browser tries again, under the same names, and reaches the other process.
  for (const { content, key } of unanswered) await send(b.base, content, key)

  const all = [...acknowledged, ...unanswered.map(({ content }) => content)].toSorted()
  const stored: string[] = []
  for (let path: string | undefined = `/api/messages/${me.id}?limit=50`; path; ) {
    const reply: Response = await fetch(b.base + path, { headers: { cookie: other.cookie } })
    stored.push(...((await reply.json()) as Thread).messages.map(({ content }) => content))
    path = /<(.*?)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  expect(stored.toSorted()).toEqual(all)
  const arrived = () => stream.of('message').map(({ data }) => (data.message as { content: string }).content)
  // What the killed process committed and could not tell is found by the next sign or the poll.
  await eventually(() => expect(arrived().toSorted()).toEqual(all), 20_000)
  const { rows } = await pool.query(
    `select count(*)::int as n from pgboss.job where data ->> 'kind' = 'unread-messages' and state = 'created'`,
  )
  expect(rows).toEqual([{ n: 1 }])
}, 60_000)
