import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import type { MyData } from './account.contract.ts'

type Read = (accountId: number) => Promise<unknown>

// PostgreSQL writes the JSON: its moments are ISO 8601.
const PROFILE = `
  select to_jsonb(profile) as row from (
    select id, email, email_confirmed_at as "emailConfirmedAt", username, phone_number as "phoneNumber",
           phone_verified_at as "phoneVerifiedAt", profile_picture_url as "profilePictureUrl", languages, bio,
           sms_copies as "smsCopies", created_at as "createdAt"
    from account where id = $1
  ) as profile`
const SESSIONS = `
  select jsonb_build_object('createdAt', created_at, 'seenAt', seen_at) as row
  from session where account_id = $1 order by created_at`

/** All that is kept about a person, for that person. Every module that keeps something adds a section. */
@Injectable()
export class AccountExport {
  readonly #sections = new Map<string, Read>()

  constructor(@Inject(POOL) pool: Pool) {
    const rows = async (text: string, accountId: number) =>
      (await pool.query<{ row: unknown }>(text, [accountId])).rows.map(({ row }) => row)
    this.include('profile', async (accountId) => (await rows(PROFILE, accountId))[0])
    this.include('sessions', (accountId) => rows(SESSIONS, accountId))
  }

  include(section: string, read: Read): void {
    this.#sections.set(section, read)
  }

  async of(accountId: number): Promise<MyData> {
    const data: Record<string, unknown> = {}
    for (const [section, read] of this.#sections) data[section] = await read(accountId)
    return { exportedAt: new Date().toISOString(), data }
  }
}
