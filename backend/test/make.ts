import { Sessions } from '../src/account/sessions.ts'
import type { TestApp } from './app.ts'

let count = 0

interface Particulars {
  username?: string
  email?: string
  phoneNumber?: string
  phoneVerified?: boolean
  emailConfirmed?: boolean
  profilePictureUrl?: string
  languages?: string
  bio?: string
}

/** A signed-in person; `as` goes into a request's headers. */
export async function makePerson({ app, pool }: TestApp, particulars: Particulars = {}) {
  const number = ++count
  const { username = `Person ${number}`, email = `p${number}@mail.test`, phoneNumber = null } = particulars
  const {
    phoneVerified = false,
    emailConfirmed = true,
    profilePictureUrl = null,
    languages = null,
    bio = null,
  } = particulars
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (username, email, phone_number, phone_verified_at, email_confirmed_at, profile_picture_url, languages, bio)
     values ($1, $2, $3, case when $4 then now() end, case when $5 then now() end, $6, $7, $8) returning id`,
    [username, email, phoneNumber, phoneVerified, emailConfirmed, profilePictureUrl, languages, bio],
  )
  const id = (rows[0] as { id: number }).id
  const secret = await app.get(Sessions).begin(id)
  return { id, username, email, secret, as: { cookie: `session=${secret}` } }
}

export type Person = Awaited<ReturnType<typeof makePerson>>
