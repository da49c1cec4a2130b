import { FOR_ACCOUNT } from '../src/account/account.contract.ts'
import type { TestApp } from './app.ts'
import type { AppWithFakes } from './fakes.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

let networks = 0

/** An address in a neighborhood that no other test uses. */
export function freshIp(): string {
  networks++
  return `10.${networks & 255}.${(networks >> 8) & 255}.${(networks >> 16) & 255}`
}

/** Stores cookies as a browser does, names the user of its requests as a page does, and has its own network. */
export class Browser {
  readonly #cookies = new Map<string, string>()
  #t: AppWithFakes
  ip = freshIp()
  /** The user whose page is open. */
  account: number | undefined

  constructor(t: AppWithFakes) {
    this.#t = t
  }

  /** The same browser, with its next requests to another process. */
  at(t: AppWithFakes): this {
    this.#t = t
    return this
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async sendRequest(method: Method, path: string, payload?: object) {
    const reply = await this.#t.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.ip,
      headers: {
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(this.account && { [FOR_ACCOUNT]: String(this.account) }),
      },
      ...(payload && { payload }),
    })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return reply
  }

  login(email: string, captchaToken = this.#t.botCheck.token('login')) {
    return this.sendRequest('POST', '/auth/login', { email, captchaToken })
  }

  verify(code: string, userId?: string) {
    return this.sendRequest('POST', '/auth/verify', { code, ...(userId && { userId }) })
  }

  /** Begins a login and waits for its code, which is sent to `own` if another spelling of that address is typed. */
  async requestCode(email: string, own = email): Promise<{ userId: string; code: string }> {
    await this.#t.settled() // the code of an earlier login may be in transit
    const seen = mailsTo(this.#t, own).length
    const reply = await this.login(email)
    if (reply.statusCode !== 200) throw new Error(`login answered ${reply.statusCode} ${reply.body}`)
    const userId = reply.json<{ user: { id: string } }>().user.id
    return { userId, code: await codeTo(this.#t, own, seen) }
  }

  async signIn(email: string, own = email): Promise<{ id: number }> {
    const { userId, code } = await this.requestCode(email, own)
    const reply = await this.verify(code, userId)
    if (reply.statusCode !== 200) throw new Error(`verify answered ${reply.statusCode} ${reply.body}`)
    const me = reply.json<{ id: number }>()
    this.account = me.id
    return me
  }
}

export const mailsTo = (t: Pick<TestApp, 'inbox'>, email: string) =>
  t.inbox.received.filter(({ to }) => to.includes(email))

/** The newest code that was emailed to an address, after its first `seen` emails. */
export async function codeTo(t: Pick<TestApp, 'inbox' | 'settled'>, email: string, seen = 0): Promise<string> {
  await t.settled()
  // Another email, such as a confirmation, may follow the code.
  const codes = mailsTo(t, email)
    .slice(seen)
    .map(({ text }) => /^\d{6}/.exec(text ?? '')?.[0])
  const code = codes.findLast((each) => each !== undefined)
  if (code === undefined) throw new Error(`no code to ${email}`)
  return code
}

/** A code that differs from this one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
