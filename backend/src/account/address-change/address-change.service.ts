import { randomUUID } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { readToken } from '../../http/signed-token.ts'
import { MailService } from '../../mail/mail.service.ts'
import { accountErrors, type EmailChange, type EmailProof } from '../account.contract.ts'
import { SessionEndsService } from '../session-ends.service.ts'
import type { SignedIn } from '../sessions.service.ts'
import { addressChangeCodeEmail, pendingAddressChangeEmail } from './address-change.emails.ts'
import { begin, cancel, cancelPending, findStatus, lockAccount, prove, wait } from './address-change.sql.ts'
import { AddressMoves } from './address-moves.ts'

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
      await begin.rows(em, { account: me, id, email })
      for (const proof of ['new', 'old'])
        await this.mail.enqueue(em, addressChangeCodeEmail, { change: id, proof }, 'urgent')
    })
  }

  async getStatus(account: number): Promise<EmailChange> {
    const change = await findStatus.first(this.em, { account })
    if (!change)
      return { email: null, proven: { new: false, old: false, phone: false }, phoneCodeSent: false, changesAt: null }
    const { email, phoneCodeSent, changesAt, ...proven } = change
    return { email, proven, phoneCodeSent, changesAt }
  }

  /** Once both addresses are proven, changes the address, ends all other sessions and returns true. */
  async prove({ id: me }: SignedIn, change: string, proof: EmailProof, session: Buffer): Promise<boolean> {
    const isChanged = await this.em.transactional(async (em) => {
      await lockAccount.rows(em, { id: me })
      const proven = await prove.first(em, { account: me, id: change, proof })
      if (!proven) throw new Problem(accountErrors['code-used'])
      const isProven = proven.new && proven.old
      if (isProven) await this.moves.applyChange(em, me, session)
      else if (proven.new && proven.phone) {
        await wait.rows(em, { account: me })
        await this.mail.enqueue(em, pendingAddressChangeEmail, { change })
      }
      return isProven
    })
    if (isChanged) await this.sessionEnds.notify([me])
    return isChanged
  }

  async cancel(me: number): Promise<void> {
    await cancel.rows(this.em, { account: me })
  }

  /** Ends all sessions, because the requester of the change is signed in. */
  async cancelByLink(token: string): Promise<void> {
    const id = readToken(this.env.CODE_SECRET, 'address', token)
    const change = id && (await cancelPending.first(this.em, { id }))
    if (!change) throw new Problem(accountErrors['address-change-over'])
    await this.sessionEnds.endAll(change.account)
  }
}
