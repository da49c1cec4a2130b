import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { MailService } from '../mail/mail.service.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { accountErrors, NEW_USERNAME } from './account.contract.ts'
import { addressKey } from './account-status.service.ts'
import { Challenges, type Turn } from './challenges.ts'
import { notifyAccountsChanged } from './identities.service.ts'
import type { CodeRequester } from './known-browser.ts'
import { beginLogin, deleteEarlierLogin, findBan, findLogin, renewLogin, signIn } from './login-codes.sql.ts'
import { challengeCookie, hashOf, newSecret } from './session.cookie.ts'
import type { SignedIn } from './sessions.service.ts'
import { findSession } from './sessions.sql.ts'
import { loginCode } from './verification-code.emails.ts'

/** The database stores only the hash of the session's secret. */
export interface CodeLogin {
  me: SignedIn
  secret: string
  ended: number[]
}

/** No response reveals before the right code whether an account exists. */
@Injectable()
export class LoginCodesService {
  readonly cookie: ReturnType<typeof challengeCookie>

  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly challenges: Challenges,
    private readonly contributions: ModuleContributions,
    @Inject(ENV) env: Env,
  ) {
    this.cookie = challengeCookie(env)
  }

  /** Creates a challenge and enqueues its email in one commit. Only this browser's cookie contains the secret. */
  async send(email: string, isHuman: boolean, earlier: string): Promise<{ id: string; secret: string }> {
    const secret = newSecret()
    const id = await this.em.transactional(async (em) => {
      await deleteEarlierLogin.rows(em, { earlier: hashOf(earlier) })
      const { locale } = i18n
      const login = { hash: hashOf(secret), email, mailbox: mailboxKey(email), isHuman, locale }
      const turn = await beginLogin.first(em, login)
      return this.#enqueue(em, turn!)
    })
    return { id, secret }
  }

  async find(id: string, secret: string): Promise<{ recipient: string; isHuman: boolean }> {
    const login = await findLogin.first(this.em, { id, hash: hashOf(secret) })
    if (!login) throw new Problem(accountErrors['login-unknown'])
    return login
  }

  /** The earlier code ends, and its attempts no longer count. */
  async resend(id: string, secret: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const turn = await renewLogin.first(em, { id, hash: hashOf(secret) })
      if (!turn) throw new Problem(accountErrors['login-unknown'])
      await this.#enqueue(em, turn)
    })
  }

  /** Signs in with a right code. */
  async check(
    challenge: { id: string; secret: string; requester: CodeRequester },
    code: string,
    earlier: string,
    timeZone: string | undefined,
  ): Promise<CodeLogin> {
    const secret = newSecret()
    const bound = { id: challenge.id, browserHash: hashOf(challenge.secret), requester: challenge.requester }
    return this.challenges.redeem(bound, code, async ({ id, turn, recipient }) => {
      const key = addressKey(this.challenges.secrets, recipient)
      const { isBanned } = (await findBan.first(this.em, { key }))!
      if (isBanned) throw new Problem(accountErrors['account-banned'])
      const hash = hashOf(secret)
      return this.em.transactional(async (em) => {
        const names = { username: NEW_USERNAME, timeZone: timeZone ?? null }
        const entered = await signIn.first(em, { id, turn, key, ...names, earlier: hashOf(earlier), hash })
        if (!entered) return undefined
        // The identity of a person's only account is its id.
        if (entered.identity !== entered.id) await notifyAccountsChanged(this.contributions, em, entered.identity)
        const { idleSeconds: _, wrote: __, ...me } = (await findSession.first(em, { hash }))!
        return { me, secret, ended: entered.ended }
      })
    })
  }

  async #enqueue(em: EntityManager, { id, turn }: Turn): Promise<string> {
    await this.mail.enqueue(em, loginCode, { challenge: id, turn }, 'urgent')
    return id
  }
}
