import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { ModuleContributions } from '../contributions.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { assertLocale } from '../languages/locales.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { accountErrors, NEW_USERNAME, type ProfileChange, type PublicUser } from './account.contract.ts'
import { Account } from './account.entity.ts'
import { type AccountLanguages, languagesAfter } from './account-languages.ts'
import { addressKey } from './account-status.service.ts'
import {
  areOnePerson,
  confirm,
  findOrCreate,
  findPublicUser,
  lockLanguages,
  lockMailbox,
  newUnconfirmedId,
} from './accounts.sql.ts'
import { logErasure } from './erased.ts'
import { notifyAccountsChanged } from './identities.service.ts'
import { PhotosService, removePhoto } from './photo/photos.service.ts'
import { findCreation } from './photo/photos.sql.ts'
import type { SignedIn } from './sessions.service.ts'
import { findAccount } from './sessions.sql.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    /** Updates data that depends on the languages of a profile, in the transaction that changes them. */
    languageChanges: (em: EntityManager, account: number) => Promise<void>
  }
}

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
    return one === other || (await areOnePerson.first(this.em, { one, other }))!.areOne
  }

  /** An empty text clears a field. A picture from another site is downloaded and stored. */
  async change(me: SignedIn, { profilePictureUrl, ...others }: ProfileChange): Promise<SignedIn> {
    const { id } = me
    assertLocale(others.locale)
    if (profilePictureUrl?.startsWith('https:')) await this.photos.copy(me, profilePictureUrl)
    const before = await this.#getSignedInOrThrow(id)
    assertOwnPhoto(before, profilePictureUrl)
    const change = { ...others, ...(profilePictureUrl === '' && { profilePictureUrl }) }
    const photo = await findCreation.first(this.em, { account: id })
    if (Object.keys(change).length > 0) await this.em.transactional((em) => this.#save(em, id, change))
    const now = await this.#getSignedInOrThrow(id)
    const isGone =
      before.profilePictureUrl?.startsWith('/photos/') && before.profilePictureUrl !== now.profilePictureUrl
    if (isGone && photo) logErasure({ what: 'photo', id, createdAt: photo.createdAt })
    return now
  }

  async #save(em: EntityManager, id: number, change: ProfileChange): Promise<void> {
    const before = await lockLanguages.first(em, { id })
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
    return (await newUnconfirmedId.first(em, {}))!.id
  }

  /**
   * Finds or creates the account of a visitor's address. A new account is unconfirmed: it has no session until the
   * owner of the address signs in. `sanctioned`: a person with this mailbox was suspended or banned.
   */
  async findOrCreate(em: EntityManager, email: string): Promise<{ id: number; sanctioned: boolean }> {
    const key = addressKey(this.env.CODE_SECRET, email)
    const mailbox = mailboxKey(email)
    await lockMailbox.rows(em, { mailbox })
    const visitor = { email, mailbox, username: NEW_USERNAME, locale: i18n.locale, key }
    return (await findOrCreate.first(em, visitor))!
  }

  async confirm(em: EntityManager, id: number): Promise<void> {
    const confirmed = await confirm.first(em, { id })
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
    const before = await lockLanguages.first(em, { id })
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

function assertOwnPhoto({ profilePictureUrl }: SignedIn, url: string | undefined): void {
  if (!url?.startsWith('/') || profilePictureUrl === url) return
  throw new Problem(httpErrors.invalid, { fields: { profilePictureUrl: 'Please enter a valid URL' } })
}
