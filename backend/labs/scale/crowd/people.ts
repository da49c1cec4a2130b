import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Device, Pair } from './orders.ts'

/** People have one to seven devices, four on average; all devices of a person share a session here. */
export const devicesOf = (person: number) => 1 + (person % 7)

/** Makes signed-in people with so many devices in all. */
export async function makeCrowd(pool: Pool, streams: number): Promise<{ devices: Device[]; pairs: Pair[] }> {
  let [n, devicesInAll] = [0, 0]
  while (devicesInAll < streams || n % 2) devicesInAll += devicesOf(n++)
  const secrets = Array.from({ length: n }, () => randomBytes(32).toString('base64url'))
  const tag = randomBytes(4).toString('hex')
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (username, email, mailbox, email_confirmed_at)
     select 'Crowd ' || n, address, address, now()
     from generate_series(1, $1) as n, lateral (select $2 || '.' || n || '@crowd.test' as address) as made returning id::float8 as id`,
    [n, tag],
  )
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest())
  const ids = rows.map(({ id }) => id)
  const SESSIONS = 'insert into session (id_hash, account_id) select * from unnest($1::bytea[], $2::bigint[])'
  await pool.query(SESSIONS, [hashes, ids])
  const people = ids.map((account, i): Device => ({ account, cookie: `session=${secrets[i]}` }))
  const devices = people.flatMap((person, i) => Array.from({ length: devicesOf(i) }, () => person)).slice(0, streams)
  return { devices, pairs: pairsOf(people) }
}

/** Neighbors write to each other, so that no user exceeds the limit of new conversations. */
export const pairsOf = (people: Device[]): Pair[] =>
  people.map((from, i) => ({ from, to: (people[i ^ 1] as Device).account }))
