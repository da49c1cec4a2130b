import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { now } from '../http/clock.contract.ts'
import { Account } from './account.entity.ts'
import { findAddressChange, findPhoto, findSessions } from './accounts.sql.ts'
import type { PersonalData } from './personal-data.public.ts'

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
    photo: async (id: number) => {
      const photo = await findPhoto.first(this.em, { id })
      return photo ? { createdAt: photo.createdAt, webpInBase64: photo.bytes.toString('base64') } : null
    },
    addressChange: async (id: number) => (await findAddressChange.first(this.em, { id })) ?? null,
    sessions: (id: number) => findSessions.rows(this.em, { id }),
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
