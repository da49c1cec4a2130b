import { randomUUID } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ahead, iso, kysely, now } from '../../db/kysely.ts'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { readToken } from '../../http/signed-token.ts'
import { MailService } from '../../mail/mail.service.ts'
import { accountErrors, type EmailChange, type EmailProof } from '../account.contract.ts'
import { SessionEndsService } from '../session-ends.service.ts'
import type { SignedIn } from '../sessions.service.ts'
import { addressChangeCodeEmail, pendingAddressChangeEmail } from './address-change.emails.ts'
import { AddressMoves, lockForChange } from './address-moves.ts'

/** Changes the address of an account: by codes at both addresses, or by the verified phone and a wait of 72 hours. */
@Injectable()
export class AddressChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly moves: AddressMoves,
    private readonly sessionEnds: SessionEndsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async begin(me: number, email: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const id = randomUUID()
      const initialState = {
        id,
        email,
        sms_at: null,
        due_at: null,
        new_attempts: 0,
        old_attempts: 0,
        phone_attempts: 0,
        new_proven_at: null,
        old_proven_at: null,
        phone_proven_at: null,
      }
      await kysely(em)
        .insertInto('address_change')
        .values({ account_id: me, ...initialState })
        .onConflict((of) =>
          of.column('account_id').doUpdateSet(({ ref }) => ({
            ...initialState,
            begun_at: ref('excluded.begun_at'),
            ends_at: ref('excluded.ends_at'),
          })),
        )
        .execute()
      for (const proof of ['new', 'old'])
        await this.mail.enqueue(em, addressChangeCodeEmail, { change: id, proof }, 'urgent')
    })
  }

  async getStatus(account: number): Promise<EmailChange> {
    const change = await kysely(this.em)
      .selectFrom('address_change')
      .select(['email', 'new_proven_at', 'old_proven_at', 'phone_proven_at', 'sms_at'])
      .select((eb) => iso(eb.ref('due_at')).as('changesAt'))
      .where('account_id', '=', account)
      .executeTakeFirst()
    if (!change)
      return { email: null, proven: { new: false, old: false, phone: false }, phoneCodeSent: false, changesAt: null }
    const { email, changesAt, new_proven_at: byNew, old_proven_at: byOld, phone_proven_at: byPhone, sms_at } = change
    const proven = { new: byNew !== null, old: byOld !== null, phone: byPhone !== null }
    return { email, proven, phoneCodeSent: sms_at !== null, changesAt }
  }

  /** Once both addresses are proven, changes the address, ends all other sessions and returns true. */
  async prove({ id: me }: SignedIn, change: string, proof: EmailProof, session: Buffer): Promise<boolean> {
    const isChanged = await this.em.transactional(async (em) => {
      await lockForChange(em, me)
      const proven = await kysely(em)
        .updateTable('address_change')
        .set({ [`${proof}_proven_at`]: now() })
        .where('account_id', '=', me)
        .where('id', '=', change)
        .where(`${proof}_proven_at`, 'is', null)
        .returning(['new_proven_at', 'old_proven_at', 'phone_proven_at'])
        .executeTakeFirst()
      if (!proven) throw new Problem(accountErrors['code-used'])
      // A code on the phone replaces the old mailbox, but only after 72 hours.
      const isProven = proven.new_proven_at !== null && proven.old_proven_at !== null
      if (isProven) await this.moves.applyChange(em, me, session)
      else if (proven.new_proven_at && proven.phone_proven_at) {
        await kysely(em)
          .updateTable('address_change')
          .set({ due_at: ahead('72 hours'), ends_at: ahead('10 days') })
          .where('account_id', '=', me)
          .execute()
        await this.mail.enqueue(em, pendingAddressChangeEmail, { change })
      }
      return isProven
    })
    if (isChanged) await this.sessionEnds.notify([me])
    return isChanged
  }

  async cancel(me: number): Promise<void> {
    await kysely(this.em).deleteFrom('address_change').where('account_id', '=', me).execute()
  }

  /** Ends all sessions, because the requester of the change is signed in. */
  async cancelByLink(token: string): Promise<void> {
    const id = readToken(this.env.CODE_SECRET, 'address', token)
    const change =
      id &&
      (await kysely(this.em)
        .deleteFrom('address_change')
        .where('id', '=', id)
        .where('due_at', 'is not', null)
        .returning('account_id')
        .executeTakeFirst())
    if (!change) throw new Problem(accountErrors['address-change-over'])
    await this.sessionEnds.endAll(change.account_id)
  }
}
