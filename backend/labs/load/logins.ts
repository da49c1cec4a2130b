import { createHash } from 'node:crypto'
import { eventually } from '../../test/eventually.ts'
import { freshNetwork, sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

/** How long a person waits for the mail. */
const MAIL_MS = 3_000

/** Requests a code from one process and enters it at the next one. */
export const logins: Scenario =
  ({ site, record, number }) =>
  async (turn) => {
    const email = `${record.tag}.login.${number}.${turn}@mail.test`
    const from = freshNetwork()
    const body = { email, captchaToken: site.outside.botCheck.token('login') }
    const begun = await sendRequest(record, site.next(), '/api/auth/login', { method: 'POST', body, from })
    if (begun.status !== 200) return false
    record.logins.push(email)
    const code = await codeTo(site.outside.post.newestTo, email)
    if (!code) return false
    const { user } = begun.body as { user: { id: string } }
    const cookie = begun.cookies[0] ?? ''
    const verify = { method: 'POST', body: { userId: user.id, code }, cookie, from } as const
    const entered = await sendRequest(record, site.next(), '/api/auth/verify', verify)
    const [session] = entered.cookies.flatMap((each) => /^(?:__Host-)?session=(.+)$/.exec(each)?.[1] ?? [])
    if (entered.status !== 200 || !session) return false
    record.sessions.push({ email, hash: createHash('sha256').update(session).digest('hex') })
    return true
  }

async function codeTo(newestTo: (address: string) => { text: string } | undefined, email: string) {
  await eventually(() => {
    if (!newestTo(email)) throw new Error('no mail')
  }, MAIL_MS).catch(() => {})
  return /^\d{6}/.exec(newestTo(email)?.text ?? '')?.[0]
}
