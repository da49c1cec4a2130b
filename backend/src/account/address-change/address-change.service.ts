import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { isoText } from '../../db/moment.ts'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { readToken } from '../../http/signed-token.ts'
import { Mail } from '../../mail/mail.ts'
import { accountErrors, type EmailChange, type EmailProof } from '../account.contract.ts'
import { SessionEnds } from '../session-ends.service.ts'
import type { SignedIn } from '../sessions.service.ts'
import { addressCodeEmail, addressPendingEmail } from './address-change.emails.ts'
import { AddressMoves, HOLD } from './address-moves.ts'

const BEGIN = `
  insert into address_change (account_id, email) values (?, ?)
  on conflict (account_id) do update set
    id = default, email = excluded.email, begun_at = default, sms_at = null, due_at = null, ends_at = default,
    new_attempts = 0, old_attempts = 0, phone_attempts = 0,
    new_proven_at = null, old_proven_at = null, phone_proven_at = null
  returning id`
const STATE = `
  select email, new_proven_at is not null as "new", old_proven_at is not null as "old",
    phone_proven_at is not null as phone, sms_at is not null as "phoneCodeSent", ${isoText('due_at')} as "changesAt"
  from address_change where account_id = ?`
// A mailbox that still answers needs no wait, so the phone counts only without it.
const PROVE = (proof: EmailProof) => `
  update address_change set ${proof}_proven_at = now() where account_id = ? and id = ? and ${proof}_proven_at is null
  returning new_proven_at is not null and old_proven_at is not null as now,
    new_proven_at is not null and phone_proven_at is not null as later`
const WAIT = `
  update address_change set due_at = now() + interval '72 hours', ends_at = now() + interval '10 days'
  where account_id = ?`
const CANCEL = 'delete from address_change where account_id = ?'
const CANCEL_BY_LINK = `
  delete from address_change where id = ? and due_at is not null returning account_id::float8 as account`

type Proven = EmailChange['proven']

/** Changes the address of an account: by codes at both addresses, or by the verified phone and a wait of 72 hours. */
@Injectable()
export class AddressChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly moves: AddressMoves,
    private readonly ends: SessionEnds,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Begins a change, in place of an earlier one, and sends a code to each of the two addresses. */
  async begin(me: number, email: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const [{ id }] = await em.execute<[{ id: string }]>(BEGIN, [me, email])
      for (const proof of ['new', 'old']) await this.mail.owe(em, addressCodeEmail, { change: id, proof }, 'now')
    })
  }

  async of(account: number): Promise<EmailChange> {
    type Row = Proven & { email: string; phoneCodeSent: boolean; changesAt: string | null }
    const [row] = await this.em.fork().execute<Row[]>(STATE, [account])
    if (!row) return { email: null, proven: { new: false, old: false, phone: false }, changesAt: null }
    const { email, phoneCodeSent, changesAt, ...proven } = row
    return { email, proven, phoneCodeSent, changesAt }
  }

  /**
   * Records that one of the codes was right. With those of both addresses the change is made, and all sessions but this one
   * end. Returns whether it was made.
   */
  async prove({ id: me }: SignedIn, change: string, proof: EmailProof, session: Buffer): Promise<boolean> {
    const isMade = await this.em.transactional(async (em) => {
      await em.execute(HOLD, [me])
      const [proven] = await em.execute<Array<{ now: boolean; later: boolean }>>(PROVE(proof), [me, change])
      if (!proven) throw new Problem(accountErrors['code-used'])
      if (proven.now) await this.moves.make(em, me, session)
      else if (proven.later) {
        await em.execute(WAIT, [me])
        await this.mail.owe(em, addressPendingEmail, { change })
      }
      return proven.now
    })
    if (isMade) await this.ends.tell([me])
    return isMade
  }

  async cancel(me: number): Promise<void> {
    await this.em.fork().execute(CANCEL, [me])
  }

  /** Stops a change that waits, by the link at the old address. Whoever began it is signed in, so all sessions end. */
  async cancelByLink(token: string): Promise<void> {
    const id = readToken(this.env.CODE_SECRET, 'address', token)
    const [row] = id ? await this.em.fork().execute<Array<{ account: number }>>(CANCEL_BY_LINK, [id]) : []
    if (!row) throw new Problem(accountErrors['address-change-over'])
    await this.ends.endAll(row.account)
  }
}
