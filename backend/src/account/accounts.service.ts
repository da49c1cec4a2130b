import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { ModuleContributions } from '../contributions.ts'
import type { Database } from '../db/database.types.ts'
import { kysely, now } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { assertLocale } from '../languages/locales.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { accountErrors, NEW_USERNAME, type ProfileChange, type PublicUser } from './account.contract.ts'
import { Account } from './account.entity.ts'
import { type AccountLanguages, languagesAfter } from './account-languages.ts'
import { addressKey, sanctionsOf } from './account-status.service.ts'
import { logErasure } from './erased.ts'
import { notifyAccountsChanged } from './identities.service.ts'
import { previousIdentity, tipsHeldSince } from './identity.ts'
import { PhotosService, photoCreatedAt, removePhoto } from './photo/photos.service.ts'
import type { SignedIn } from './sessions.service.ts'
import { findAccount } from './sessions.sql.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    /** Updates data that depends on the languages of a profile, in the transaction that changes them. */
    languageChanges: (em: EntityManager, account: number) => Promise<void>
  }
}

const account = expressionBuilder<Database & { a: Database['account'] }, 'a'>()

/**
 * Matches the accounts `a` that others see: with a confirmed address, neither suspended nor banned. A deleted account
 * has no confirmed address.
 */
export const isShown = account.and([
  account('a.email_confirmed_at', 'is not', null),
  account('a.suspended_at', 'is', null),
  account('a.banned_at', 'is', null),
])

// An unconfirmed account is not public: someone else may have typed the address.
const findPublicUser = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('account')
    .select((eb) => [
      ...(['id', 'username', 'profile_picture_url as profilePictureUrl', 'languages', 'bio'] as const),
      'language_codes as languageCodes',
      eb('phone_verified_at', 'is not', null).$castTo<boolean>().as('verified'),
    ])
    .where('id', '=', id)
    .where('email_confirmed_at', 'is not', null)
    .where('banned_at', 'is', null),
)

@Injectable()
export class AccountsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly photos: PhotosService,
    private readonly contributions: ModuleContributions,
  ) {}

  async findSignedIn(id: number): Promise<SignedIn | undefined> {
    const account = await findAccount.first(this.pool, { id })
    return account && { ...account, sessionSeconds: Number.POSITIVE_INFINITY }
  }

  /** The account may have been deleted since the guard ran. */
  async #getSignedInOrThrow(id: number): Promise<SignedIn> {
    const me = await this.findSignedIn(id)
    if (!me) throw new Problem(httpErrors['signed-out'])
    return me
  }

  async publicUser(id: number): Promise<PublicUser> {
    const user = await findPublicUser.first(this.pool, { id })
    if (!user) throw new Problem(accountErrors['user-not-found'])
    return user
  }

  async isOnePerson(one: number, other: number): Promise<boolean> {
    const identities = await kysely(this.em)
      .selectFrom('account')
      .select('identity')
      .where('id', 'in', [one, other])
      .execute()
    return one === other || (identities.length === 2 && identities[0]!.identity === identities[1]!.identity)
  }

  /** An empty text clears a field. A picture from another site is downloaded and stored. */
  async change(me: SignedIn, { profilePictureUrl, ...others }: ProfileChange): Promise<SignedIn> {
    const { id } = me
    assertLocale(others.locale)
    if (profilePictureUrl?.startsWith('https:')) await this.photos.copy(me, profilePictureUrl)
    const before = await this.#getSignedInOrThrow(id)
    assertOwnPhoto(before, profilePictureUrl)
    const change = { ...others, ...(profilePictureUrl === '' && { profilePictureUrl }) }
    const photo = await photoCreatedAt(this.em, id)
    if (Object.keys(change).length > 0) await this.em.transactional((em) => this.#save(em, id, change))
    const now = await this.#getSignedInOrThrow(id)
    const isGone =
      before.profilePictureUrl?.startsWith('/photos/') && before.profilePictureUrl !== now.profilePictureUrl
    if (isGone && photo) logErasure({ what: 'photo', id, createdAt: photo.createdAt })
    return now
  }

  async #save(em: EntityManager, id: number, change: ProfileChange): Promise<void> {
    const before = await lockLanguages(em, id)
    if (!before) return
    const spoken = languagesAfter(change, before)
    const values = Object.entries({ ...change, ...spoken }).map(([field, value]) => [
      field,
      value === '' ? null : value,
    ])
    if (change.profilePictureUrl === '') await removePhoto(em, id)
    await em.nativeUpdate(Account, { id, emailConfirmedAt: { $ne: null } }, Object.fromEntries(values))
    await this.#runLanguageChangeHandlers(em, id, spoken, before)
  }

  /** Returns an unused id in the range of unconfirmed accounts. */
  async unconfirmedId(em: EntityManager): Promise<number> {
    const { id } = await kysely(em)
      .selectNoFrom(({ fn }) => fn<number>('unconfirmed_id').as('id'))
      .executeTakeFirstOrThrow()
    return id
  }

  /**
   * Finds or creates the account of a visitor's address. A new account is unconfirmed: it has no session until the
   * owner of the address signs in. `sanctioned`: a person with this mailbox was suspended or banned.
   */
  async findOrCreate(em: EntityManager, email: string): Promise<{ id: number; sanctioned: boolean }> {
    const key = addressKey(this.env.CODE_SECRET, email)
    const mailbox = mailboxKey(email)
    // A deletion locks the account, so only a read under the lock shows the owner of the address.
    await kysely(em).selectFrom('account').select('id').where('mailbox', '=', mailbox).forNoKeyUpdate().execute()
    const person = kysely(em).selectNoFrom(({ fn, val }) => [
      ...[fn('unconfirmed_id').as('id'), val(email).as('email'), val(mailbox).as('mailbox')],
      ...[val(NEW_USERNAME).as('username'), val(i18n.locale).as('locale')],
      previousIdentity(key).as('identity'),
      tipsHeldSince(previousIdentity(key)).as('tips_held_at'),
    ])
    return (
      kysely(em)
        .insertInto('account')
        .columns(['id', 'email', 'mailbox', 'username', 'locale', 'identity', 'tips_held_at'])
        // Kysely has no method for this clause.
        .expression(sql`overriding system value ${person}`)
        .onConflict((of) => of.column('mailbox').doUpdateSet({ email: unconfirmedEmail }))
        .returning((eb) => [
          'account.id',
          eb
            .exists(
              eb
                .selectFrom('sanction')
                .select('kind')
                .where(sanctionsOf(key, eb.ref('account.identity'))),
            )
            .$castTo<boolean>()
            .as('sanctioned'),
        ])
        .executeTakeFirstOrThrow()
    )
  }

  async confirm(em: EntityManager, id: number): Promise<void> {
    const confirmed = await kysely(em)
      .updateTable('account')
      .set({ email_confirmed_at: now() })
      .where('id', '=', id)
      .where('email', 'is not', null)
      .where('email_confirmed_at', 'is', null)
      .returning((eb) => eb.ref('identity').$notNull().as('identity'))
      .executeTakeFirst()
    if (confirmed) await notifyAccountsChanged(this.contributions, em, confirmed.identity)
  }

  /** Sets the time zone of an account that has none to the zone of the browser that opened a link in one of our emails. */
  async proposeTimeZone(em: EntityManager, id: number, zone: string | undefined): Promise<void> {
    if (zone !== undefined) await em.nativeUpdate(Account, { id, timeZone: null }, { timeZone: zone })
  }

  async saveLanguages(
    em: EntityManager,
    id: number,
    languageCodes: string[],
    { ifNone = false }: { ifNone?: boolean } = {},
  ): Promise<void> {
    const before = await lockLanguages(em, id)
    if (!before || (ifNone && before.languageCodes.length > 0)) return
    const spoken = languagesAfter({ languageCodes }, before)
    await em.nativeUpdate(Account, { id }, spoken)
    await this.#runLanguageChangeHandlers(em, id, spoken, before)
  }

  async #runLanguageChangeHandlers(
    em: EntityManager,
    id: number,
    { languageCodes }: Partial<AccountLanguages>,
    before: AccountLanguages,
  ) {
    if (languageCodes === undefined || `${languageCodes}` === `${before.languageCodes}`) return
    for (const handle of this.contributions.of('languageChanges')) await handle(em, id)
  }

  /** A user without a name gets the one typed in their first listing. */
  async setInitialName(em: EntityManager, id: number, name: string | null | undefined): Promise<void> {
    if (name && [...name].length >= 3)
      await em.nativeUpdate(Account, { id, username: NEW_USERNAME }, { username: name })
  }
}

// Two spellings of an unconfirmed address may belong to different people, so emails go to the canonical address.
const unconfirmedEmail = ({
  eb,
  ref,
}: ExpressionBuilder<Database & { excluded: Database['account'] }, 'account' | 'excluded'>) =>
  eb
    .case()
    .when(eb.and([eb('account.email_confirmed_at', 'is', null), eb('account.email', '<>', ref('excluded.email'))]))
    .then(ref('account.mailbox'))
    .else(ref('account.email'))
    .end()

const lockLanguages = (em: EntityManager, id: number): Promise<AccountLanguages | undefined> =>
  kysely(em)
    .selectFrom('account')
    .select(['languages', 'language_codes as languageCodes'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

function assertOwnPhoto({ profilePictureUrl }: SignedIn, url: string | undefined): void {
  if (!url?.startsWith('/') || profilePictureUrl === url) return
  throw new Problem(httpErrors.invalid, { fields: { profilePictureUrl: 'Please enter a valid URL' } })
}
