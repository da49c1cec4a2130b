import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { ModuleContributions } from '../contributions.ts'
import type { Database } from '../db/database.types.ts'
import { exact, kysely, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { inSteps } from '../jobs/batches.ts'
import { deleteWaiting } from '../jobs/boss-tables.ts'
import { MailService } from '../mail/mail.service.ts'
import { accountDeletedEmail } from './account.emails.ts'
import { addressKey, phoneKey } from './account-status.service.ts'
import { type Erasure, type ErasureOutcome, logErasure } from './erased.ts'
import { notifyAccountsChanged, storePreviousIdentity } from './identities.service.ts'
import { removePhoto } from './photo/photos.service.ts'
import { ERASURE_ORDER } from './public.ts'
import { SessionEndsService } from './session-ends.service.ts'
import { endSessionsOf } from './session-ends.sql.ts'

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockForDeletion>>>

const lockForDeletion = (em: EntityManager, id: number) =>
  kysely(em)
    .selectFrom('account')
    .select((eb) => [
      ...([
        'email',
        'mailbox',
        'locale',
        'email_confirmed_at',
        'phone_number',
        'phone_verified_at',
        'left_at',
      ] as const),
      eb.ref('identity').$notNull().as('identity'),
      exact(eb.ref('created_at')).as('createdAt'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Person = Args<{ id: number; mailbox: string | null }>

const isChallengeOf = ({ id, mailbox }: Person) => {
  const eb = expressionBuilder<Database, 'challenge'>()
  return eb.or([eb('challenge.account_id', '=', id), eb('challenge.mailbox', '=', mailbox)])
}

export const OWN_DATA_DELETIONS = [
  // Only jobs about codes are deleted. Other jobs contain ids only, and no email is rendered for a deleted row.
  statement((db, person: Person) =>
    deleteWaiting(db, {
      queues: ['email-urgent', 'sms-urgent'],
      idName: 'challenge',
      ids: db
        .selectFrom('challenge')
        .select(({ cast }) => cast<string>('challenge.id', 'text').as('id'))
        .where(isChallengeOf(person))
        .$asScalar(),
    }),
  ),
  statement((db, person: Person) => db.deleteFrom('challenge').where(isChallengeOf(person))),
  statement((db, { id }: Person) => db.deleteFrom('address_change').where('account_id', '=', id)),
  endSessionsOf,
] as const

// An unconfirmed account is needed only while a visitor's listing or search waits for the owner of the address.
const isUnneeded = ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Database, 'account'>) =>
  and([
    eb('account.email', 'is not', null),
    eb('account.email_confirmed_at', 'is', null),
    not(exists(selectFrom('listing').select('listing.id').whereRef('listing.account_id', '=', 'account.id'))),
    not(
      exists(
        selectFrom('saved_search').select('saved_search.id').whereRef('saved_search.account_id', '=', 'account.id'),
      ),
    ),
  ])
// Reads page by page: most unconfirmed accounts are still needed, so one unpaged statement would check them all at once.
export const findUnconfirmed = statement((db, { after }: Args<{ after: number }>) =>
  db
    .selectFrom('account')
    .select((eb) => ['account.id', isUnneeded(eb).$castTo<boolean>().as('isUnneeded')])
    .where('account.id', '>', after)
    .where('email', 'is not', null)
    .where('email_confirmed_at', 'is', null)
    .orderBy('account.id')
    .limit(sql.lit(500)),
)

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly em: EntityManager,
    private readonly contributions: ModuleContributions,
    private readonly mail: MailService,
    private readonly sessionEnds: SessionEndsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async delete(accountId: number): Promise<void> {
    const account = await this.em.transactional(async (em) => {
      const account = await lockForDeletion(em, accountId)
      await this.#erase(em, accountId, account)
      if (account?.email) await this.#enqueueDeletionEmail(em, account.email, account.locale)
      return account
    })
    await this.sessionEnds.notify([accountId])
    if (account && !account.left_at) logErasure({ what: 'account', id: accountId, createdAt: account.createdAt })
  }

  /** Erases again an account that a database restore brought back, without another confirmation. */
  async eraseAgain({ id, createdAt }: Erasure): Promise<ErasureOutcome> {
    const outcome = await this.em.transactional(async (em): Promise<ErasureOutcome> => {
      const account = await lockForDeletion(em, id)
      if (account?.createdAt !== createdAt) return 'unknown'
      if (account.left_at) return 'already'
      await this.#erase(em, id, account)
      return 'erased'
    })
    if (outcome === 'erased') await this.sessionEnds.notify([id])
    return outcome
  }

  async #erase(em: EntityManager, id: number, account: LockedAccount | undefined): Promise<void> {
    await this.#eraseModules(em, id)
    for (const deletion of OWN_DATA_DELETIONS) await deletion.rows(em, { id, mailbox: account?.mailbox ?? null })
    if (account) await this.#storePreviousIdentity(em, account)
    await this.#anonymize(em, id)
  }

  async deleteUnconfirmed(): Promise<void> {
    let after = 0
    await inSteps(async () => {
      const rows = await findUnconfirmed.rows(this.em, { after })
      for (const { id, isUnneeded } of rows) {
        const createdAt = isUnneeded && (await this.em.transactional((em) => this.#deleteIfUnneeded(em, id)))
        if (createdAt) logErasure({ what: 'account', id, createdAt })
      }
      after = rows.at(-1)?.id ?? after
      return rows.length > 0
    })
  }

  async #deleteIfUnneeded(em: EntityManager, id: number): Promise<string | undefined> {
    // A visitor may be typing the address at this moment, so only a read under the lock counts.
    const locked = await kysely(em)
      .selectFrom('account')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!locked) return undefined
    const unneeded = await kysely(em)
      .selectFrom('account')
      .select((eb) => exact(eb.ref('created_at')).as('createdAt'))
      .where('id', '=', id)
      .where(isUnneeded)
      .executeTakeFirst()
    if (!unneeded) return undefined
    await this.eraseUnconfirmedAccount(em, id)
    return unneeded.createdAt
  }

  /** Erases an account whose address no one has confirmed, with what visitors entered. The caller must have locked it. */
  async eraseUnconfirmedAccount(em: EntityManager, id: number): Promise<void> {
    await this.#eraseModules(em, id)
    await this.#anonymize(em, id)
  }

  async #enqueueDeletionEmail(em: EntityManager, email: string, locale: string): Promise<void> {
    const { id } = await kysely(em)
      .insertInto('departed_address')
      .values({ email, locale })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.mail.enqueue(em, accountDeletedEmail, { emailId: id })
  }

  async #storePreviousIdentity(em: EntityManager, account: LockedAccount): Promise<void> {
    const { CODE_SECRET } = this.env
    const { email, email_confirmed_at: confirmed, phone_number: phone, phone_verified_at: verified, identity } = account
    const keys = [
      confirmed && email && addressKey(CODE_SECRET, email),
      verified && phone && phoneKey(CODE_SECRET, phone),
    ]
    for (const key of keys) if (key) await storePreviousIdentity(em, key, identity)
  }

  async #eraseModules(em: EntityManager, id: number): Promise<void> {
    const all = this.contributions.of('personalData')
    for (const module of ERASURE_ORDER) for (const data of all) if (data.module === module) await data.erase(em, id)
  }

  /** The row stays without personal data, because other people's reports and payments reference it. */
  async #anonymize(em: EntityManager, id: number): Promise<void> {
    await removePhoto(em, id)
    const anonymized = await kysely(em)
      .updateTable('account')
      .set({
        email: null,
        mailbox: null,
        email_confirmed_at: null,
        username: 'Deleted user',
        phone_number: null,
        phone_verified_at: null,
        languages: null,
        language_codes: [],
        bio: null,
        time_zone: null,
        completed_trips: 0,
        replies_within: null,
        left_at: now(),
      })
      .where('id', '=', id)
      .returning((eb) => eb.ref('identity').$notNull().as('identity'))
      .executeTakeFirst()
    if (anonymized) await notifyAccountsChanged(this.contributions, em, anonymized.identity)
  }
}
