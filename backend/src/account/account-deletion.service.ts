import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import { inSteps } from '../jobs/batches.ts'
import { MailService } from '../mail/mail.service.ts'
import { accountDeletedEmail } from './account.emails.ts'
import {
  anonymize,
  deleteAddressChange,
  deleteChallenges,
  findUnconfirmed,
  findUnneeded,
  type LockForDeletion,
  lockForDeletion,
  lockUnconfirmed,
} from './account-deletion.sql.ts'
import { addressKey, phoneKey } from './account-status.service.ts'
import { type Erasure, type ErasureOutcome, logErasure } from './erased.ts'
import { notifyAccountsChanged } from './identities.service.ts'
import { storePreviousIdentity } from './identities.sql.ts'
import { DepartedAddress } from './identity.entity.ts'
import { ERASURE_ORDER } from './personal-data.public.ts'
import { removePhoto } from './photo/photos.service.ts'
import { SessionEndsService } from './session-ends.service.ts'
import { endSessionsOf } from './session-ends.sql.ts'

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
      const account = await lockForDeletion.first(em, { id: accountId })
      await this.#erase(em, accountId, account)
      if (account?.email) await this.#enqueueDeletionEmail(em, account.email, account.locale)
      return account
    })
    await this.sessionEnds.notify([accountId])
    if (account && !account.hasLeft) logErasure({ what: 'account', id: accountId, createdAt: account.createdAt })
  }

  /** Erases again an account that a database restore brought back, without another confirmation. */
  async eraseAgain({ id, createdAt }: Erasure): Promise<ErasureOutcome> {
    const outcome = await this.em.transactional(async (em): Promise<ErasureOutcome> => {
      const account = await lockForDeletion.first(em, { id })
      if (account?.createdAt !== createdAt) return 'unknown'
      if (account.hasLeft) return 'already'
      await this.#erase(em, id, account)
      return 'erased'
    })
    if (outcome === 'erased') await this.sessionEnds.notify([id])
    return outcome
  }

  async #erase(em: EntityManager, id: number, account: LockForDeletion | undefined): Promise<void> {
    await this.#eraseModules(em, id)
    const person = { id, mailbox: account?.mailbox ?? null }
    // Jobs contain ids only, and no email or SMS is rendered for a deleted row.
    await deleteChallenges.rows(em, person)
    await deleteAddressChange.rows(em, { id })
    await endSessionsOf.rows(em, { id })
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
    if (!(await lockUnconfirmed.first(em, { id }))) return undefined
    const unneeded = await findUnneeded.first(em, { id })
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
    const emailId = await em.insert(DepartedAddress, { email, locale })
    await this.mail.enqueue(em, accountDeletedEmail, { emailId })
  }

  async #storePreviousIdentity(em: EntityManager, account: LockForDeletion): Promise<void> {
    const { CODE_SECRET } = this.env
    const { email, isConfirmed, phoneNumber, isVerified, identity } = account
    const keys = [
      isConfirmed && email && addressKey(CODE_SECRET, email),
      isVerified && phoneNumber && phoneKey(CODE_SECRET, phoneNumber),
    ]
    for (const key of keys) if (key) await storePreviousIdentity.rows(em, { key, identity })
  }

  async #eraseModules(em: EntityManager, id: number): Promise<void> {
    const all = this.contributions.of('personalData')
    for (const module of ERASURE_ORDER) for (const data of all) if (data.module === module) await data.erase(em, id)
  }

  async #anonymize(em: EntityManager, id: number): Promise<void> {
    await removePhoto(em, id)
    const anonymized = await anonymize.first(em, { id })
    if (anonymized) await notifyAccountsChanged(this.contributions, em, anonymized.identity)
  }
}
