import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Person } from '../evidence/record.ts'

/**
 * The number of signed-in people; each even one writes to the next, who writes back. They are so many that none reaches the
 * limit of a person, however fast the site responds: with the pauses of the load they send at most 125 times a second, so each
 * at most 1,250 times in five minutes.
 */
const PEOPLE = 30

/** A phone number that no other run uses, because limits count numbers and blocks of numbers. */
const freshNumber = () => {
  const digit = () => Math.floor(Math.random() * 8) + 2
  return `+1 ${digit()}0${digit()}${digit()}${digit()}${digit()}${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
}

/** Creates signed-in users; `kind` distinguishes those of one run. */
export async function makePeople(pool: Pool, tag: string, kind = 'person', number = PEOPLE): Promise<Person[]> {
  const people: Person[] = []
  for (let i = 0; i < number; i++) {
    const [name, email] = [`${tag} ${kind} ${i}`, `${tag}.${kind}.${i}@mail.test`]
    const { rows } = await pool.query<{ id: number }>(
      `insert into account (username, email, mailbox, email_confirmed_at, phone_number, phone_verified_at)
       values ($1, $2, $2, now(), $3, now()) returning id::float8 as id`,
      [name, email, freshNumber()],
    )
    const { id } = rows[0]!
    const secret = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(secret).digest()
    await pool.query('insert into session (id_hash, account_id) values ($1, $2)', [hash, id])
    // With the cookie's name in production, too.
    people.push({ id, cookie: `session=${secret}; __Host-session=${secret}`, email, name })
  }
  return people
}
