import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { iso, kysely } from '../db/kysely.ts'
import { now } from '../http/clock.contract.ts'
import { Account } from './account.entity.ts'
import type { PersonalData } from './public.ts'

@Injectable()
export class AccountData implements PersonalData {
  readonly module = 'account'
  readonly about = {
    profile: /*i18n*/ 'Your profile, your email address and your phone number.',
    photo: /*i18n*/ 'The photo that you have uploaded, as text: base64 of a WebP file.',
    addressChange: /*i18n*/ 'The change of your email address that you have begun, if there is one.',
    sessions: /*i18n*/ 'Where you are logged in: when each session began and was last used.',
  }
  readonly sections = {
    profile: (id: number) =>
      this.em.fork().findOne(Account, id, { populate: ['completedTrips', 'repliesWithin'], exclude: ['mailbox'] }),
    photo: async (accountId: number) => {
      const photo = await kysely(this.em)
        .selectFrom('photo')
        .select((eb) => [iso(eb.ref('created_at')).as('createdAt'), 'bytes'])
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return photo ? { createdAt: photo.createdAt, webpInBase64: photo.bytes.toString('base64') } : null
    },
    addressChange: async (accountId: number) =>
      (await kysely(this.em)
        .selectFrom('address_change')
        .select((eb) => [
          'email as newEmail',
          iso(eb.ref('begun_at')).as('begunAt'),
          iso(eb.ref('due_at')).as('changesAt'),
        ])
        .where('account_id', '=', accountId)
        .executeTakeFirst()) ?? null,
    sessions: (accountId: number) =>
      kysely(this.em)
        .selectFrom('session')
        .select((eb) => [iso(eb.ref('created_at')).as('createdAt'), iso(eb.ref('seen_at')).as('seenAt')])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute(),
  }

  constructor(private readonly em: EntityManager) {}

  async erase(): Promise<void> {}
}

@Injectable()
export class AccountExport {
  constructor(private readonly contributions: ModuleContributions) {}

  get about(): Record<string, string> {
    return Object.assign({}, ...this.contributions.of('personalData').map(({ about }) => about))
  }

  /** Only one page of a long list is in memory. */
  async *write(accountId: number): AsyncGenerator<string> {
    yield `{\n  "exportedAt": ${JSON.stringify(new Date(now()))},\n  "about": ${indented(this.about, 2)},\n  "data": {`
    let separator = ''
    for (const { sections } of this.contributions.of('personalData'))
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
