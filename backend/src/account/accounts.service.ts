import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { exactText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors, NEW_USERNAME, type ProfileChange, type PublicUser } from './account.contract.ts'
import { Account } from './account.entity.ts'
import { tellErased } from './erased.ts'
import { formerIdentity, identityOf } from './identity.ts'
import { mailboxKey } from './mailbox.ts'
import { Photos } from './photo/photos.service.ts'
import { type SignedIn, signedIn } from './sessions.service.ts'
import { codesOf, type Spoken, spokenAfter } from './spoken.ts'
import { addressKey, sanctionsOf } from './standing.service.ts'

const ONE = `select ${signedIn("'infinity'::float8")} from account where id = $1 and email_confirmed_at is not null`

/**
 * Whether others see a person: account `a` has proven its address, and is neither suspended nor banned. Whoever has left
 * has no proven address.
 */
export const IS_SHOWN = 'a.email_confirmed_at is not null and a.suspended_at is null and a.banned_at is null'

// Without a confirmed address there is no public person yet: somebody else may have entered the address.
const PUBLIC_USER = `
  select id, username, profile_picture_url as "profilePictureUrl", languages, language_codes as "languageCodes",
         bio, phone_verified_at is not null as verified
  from account where id = $1 and email_confirmed_at is not null and banned_at is null`

// Somebody who is leaving has locked their account. Only afterwards it is known whose address this was.
const AFTER_LEAVING = 'select from account where mailbox = ? for no key update'
// Of two spellings that nobody has proven, one may be a stranger's. Emails then go to the mailbox itself.
const VISITOR = `
  insert into account as made (id, email, mailbox, username, identity) overriding system value
  values (unproven_id(), ?, ?, ?, ${formerIdentity('?')})
  on conflict (mailbox) do update set email = case
    when made.email_confirmed_at is null and made.email <> excluded.email then made.mailbox else made.email end
  returning id, exists (select from sanction where ${sanctionsOf('?', 'made.identity')}) as sanctioned`

const CONFIRM = `
  update account set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ? and email is not null`

const ONE_PERSON = `select ${identityOf('$1')} = ${identityOf('$2')} as "isOnePerson"`

const PHOTO = `select ${exactText('created_at')} as since from photo where account_id = $1`

const PROPOSE_ZONE = 'update account set time_zone = ? where id = ? and time_zone is null'
const SPOKEN = 'select languages, language_codes as "languageCodes" from account where id = ? for no key update'

const NAME = 'update account set username = ? where id = ? and username = ?'

/** The accounts of people, for this module and for the others. */
@Injectable()
export class Accounts {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly photos: Photos,
  ) {}

  /** An account in the form of a signed-in person. */
  async signedIn(id: number): Promise<SignedIn | undefined> {
    const { rows } = await this.pool.query<SignedIn>({ name: 'account', text: ONE, values: [id] })
    return rows[0]
  }

  /** The account of somebody whom a guard has let in, and who may have left since. */
  async #still(id: number): Promise<SignedIn> {
    const me = await this.signedIn(id)
    if (!me) throw new Problem(httpErrors['signed-out'])
    return me
  }

  /** A person as everyone may see them; throws `user-not-found`. */
  async publicUser(id: number): Promise<PublicUser> {
    const { rows } = await this.pool.query<PublicUser & Spoken>({
      name: 'public-user',
      text: PUBLIC_USER,
      values: [id],
    })
    if (!rows[0]) throw new Problem(accountErrors['user-not-found'])
    return { ...rows[0], languageCodes: codesOf(rows[0]) }
  }

  /** Returns whether two accounts belong to one person. */
  async isOnePerson(one: number, other: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ isOnePerson: boolean | null }>(ONE_PERSON, [one, other])
    return rows[0]?.isOnePerson === true
  }

  /** Changes the fields that are named. An empty text clears a field. A picture elsewhere is copied. */
  async change(id: number, { profilePictureUrl, ...others }: ProfileChange): Promise<SignedIn> {
    if (profilePictureUrl?.startsWith('https:')) await this.photos.copy(id, profilePictureUrl)
    const before = await this.#still(id)
    assertOwnPhoto(before, profilePictureUrl)
    const change = { ...others, ...(profilePictureUrl === '' && { profilePictureUrl }) }
    const { rows } = await this.pool.query<{ since: string }>(PHOTO, [id])
    if (Object.keys(change).length > 0) await this.em.transactional((em) => this.#save(em, id, change))
    const now = await this.#still(id)
    const isGone =
      before.profilePictureUrl?.startsWith('/photos/') && before.profilePictureUrl !== now.profilePictureUrl
    if (isGone && rows[0]) tellErased({ what: 'photo', id, since: rows[0].since })
    return now
  }

  async #save(em: EntityManager, id: number, change: ProfileChange): Promise<void> {
    const [before] = await em.execute<Spoken[]>(SPOKEN, [id])
    if (!before) return
    const values = Object.entries({ ...change, ...spokenAfter(change, before) }).map(([field, value]) => [
      field,
      value === '' ? null : value,
    ])
    // A person who has just left has no confirmed address.
    await em.nativeUpdate(Account, { id, emailConfirmedAt: { $ne: null } }, Object.fromEntries(values))
  }

  /**
   * Finds or makes the account of the mailbox that a visitor's address reaches. A new account is not confirmed: it has no
   * session until the owner of the address signs in. `sanctioned`: a person with this mailbox was suspended or banned.
   */
  async findOrMake(em: EntityManager, email: string): Promise<{ id: number; sanctioned: boolean }> {
    const key = addressKey(this.env.CODE_SECRET, email)
    const mailbox = mailboxKey(email)
    await em.execute(AFTER_LEAVING, [mailbox])
    const values = [email, mailbox, NEW_USERNAME, key, key]
    const [row] = await em.execute<Array<{ id: number; sanctioned: boolean }>>(VISITOR, values)
    return row!
  }

  /** Confirms the address of an account, after the link in a mail to it was used. */
  async confirm(em: EntityManager, id: number): Promise<void> {
    await em.execute(CONFIRM, [id])
  }

  /** Gives an account without a time zone the one of the browser that has used a link of an email to its address. */
  async proposeTimeZone(em: EntityManager, id: number, zone: string | undefined): Promise<void> {
    if (zone !== undefined) await em.execute(PROPOSE_ZONE, [zone, id])
  }

  /** Saves the languages that a helper names in an offer. With `ifNone`, only to a profile that has no languages. */
  async saveLanguages(
    em: EntityManager,
    id: number,
    languageCodes: string[],
    { ifNone = false }: { ifNone?: boolean } = {},
  ): Promise<void> {
    const [before] = await em.execute<Spoken[]>(SPOKEN, [id])
    if (!before || (ifNone && codesOf(before).length > 0)) return
    await em.nativeUpdate(Account, { id }, spokenAfter({ languageCodes }, before))
  }

  /** Gives a person who has no name yet the one that they have typed in a listing of their own. */
  async nameNew(em: EntityManager, id: number, name: string | null | undefined): Promise<void> {
    if (name && [...name].length >= 3) await em.execute(NAME, [name, id, NEW_USERNAME])
  }
}

/** A profile names no photo of this site but its own, which it has already. */
function assertOwnPhoto({ profilePictureUrl }: SignedIn, address: string | undefined): void {
  if (!address?.startsWith('/') || profilePictureUrl === address) return
  throw new Problem(httpErrors.invalid, { fields: { profilePictureUrl: 'Please enter a valid URL' } })
}
