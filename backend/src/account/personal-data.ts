import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { now } from '../http/clock.contract.ts'
import { Added, type PersonalData } from '../startup/additions.ts'

// PostgreSQL writes the JSON, so its timestamps are ISO 8601.
const PROFILE = `
  select to_jsonb(profile) as row from (
    select id, email, email_confirmed_at as "emailConfirmedAt", username, phone_number as "phoneNumber",
           phone_verified_at as "phoneVerifiedAt", profile_picture_url as "profilePictureUrl", languages,
           language_codes as "languageCodes", bio, trips_kept as "tripsKept", replies_within as "repliesWithin",
           sms_copies as "smsCopies", time_zone as "timeZone", created_at as "createdAt"
    from account where id = $1
  ) as profile`
const SESSIONS = `
  select jsonb_build_object('createdAt', created_at, 'seenAt', seen_at) as row
  from session where account_id = $1 order by created_at`

const ADDRESS_CHANGE = `
  select jsonb_build_object('newEmail', email, 'begunAt', begun_at, 'changesAt', due_at) as row
  from address_change where account_id = $1`

const PHOTO = `
  select jsonb_build_object('createdAt', created_at, 'webpInBase64', replace(encode(bytes, 'base64'), chr(10), '')) as row
  from photo where account_id = $1`

/**
 * What this module keeps about a person. The deletion of the account erases it (deletion.service.ts), and
 * the database the photo with its address.
 */
@Injectable()
export class AccountData implements PersonalData {
  readonly about = {
    profile: 'Your profile, your address and your phone number.',
    photo: 'The photo that you have uploaded, as text: base64 of a WebP file.',
    addressChange: 'The change of your email address that you have begun, if there is one.',
    sessions: 'Where you are logged in: when each session began and was last used.',
  }
  readonly sections = {
    profile: async (accountId: number) => (await this.#rows(PROFILE, accountId))[0],
    photo: async (accountId: number) => (await this.#rows(PHOTO, accountId))[0] ?? null,
    addressChange: async (accountId: number) => (await this.#rows(ADDRESS_CHANGE, accountId))[0] ?? null,
    sessions: (accountId: number) => this.#rows(SESSIONS, accountId),
  }

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async #rows(text: string, accountId: number): Promise<unknown[]> {
    return (await this.pool.query<{ row: unknown }>(text, [accountId])).rows.map(({ row }) => row)
  }

  async erase(): Promise<void> {}
}

/** What all modules keep about a person, for that person to download. */
@Injectable()
export class AccountExport {
  constructor(private readonly added: Added) {}

  /** A sentence about each section. */
  get about(): Record<string, string> {
    return Object.assign({}, ...this.added.all.personalData.map(({ about }) => about))
  }

  /** Writes `MyData` as text, indented for people who open the file. Only one page of a long list is in memory. */
  async *write(accountId: number): AsyncGenerator<string> {
    yield `{\n  "exportedAt": ${JSON.stringify(new Date(now()))},\n  "about": ${indented(this.about, 2)},\n  "data": {`
    let separator = ''
    for (const { sections } of this.added.all.personalData)
      for (const [section, read] of Object.entries(sections)) {
        yield `${separator}\n    ${JSON.stringify(section)}: `
        const content = read(accountId)
        if (Symbol.asyncIterator in content) yield* list(content)
        else yield indented(await content, 4)
        separator = ','
      }
    yield '\n  }\n}\n'
  }
}

const indented = (value: unknown, by: number) =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${' '.repeat(by)}`)

async function* list(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let isEmpty = true
  for await (const page of pages) {
    if (page.length === 0) continue
    yield page.map((row, n) => `${isEmpty && n === 0 ? '[' : ','}\n      ${indented(row, 6)}`).join('')
    isEmpty = false
  }
  yield isEmpty ? '[]' : '\n    ]'
}
