import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { BOT_CHECK, startBotCheck } from '../../dev/bot-check.ts'
import { ensureDatabase, startPostgres } from '../../dev/postgres.ts'
import { startPush } from '../../dev/push.ts'
import { type Received, startSmtp } from '../../dev/smtp.ts'
import { type Deliver, toAddress } from '../../dev/stripe/webhooks.ts'
import { startStripe } from '../../dev/stripe.ts'
import { type Call, callByHttp, type SentSms, startTwilio, TWILIO } from '../../dev/twilio.ts'
import { pushKeys } from '../../test/push.ts'
import { poolOf } from './database.ts'
import { layWire } from './wire.ts'

/** How the mail server accepts mails: at once, with this status, or after so many milliseconds. */
export type Manners = 'well' | 451 | 550 | { slowMs: number }

/** A push message, and the browser that it was sent to. */
export interface Pushed {
  to: string
  topic: string | undefined
}

const WEBHOOK_SECRET = 'whsec_laboratory'

const isSlow = (manners: Manners): manners is { slowMs: number } => typeof manners === 'object'

/** All outside services. Their records are on another PostgreSQL, because the site's may lose its disk. */
export async function openOutside(scratch: string, next: () => string) {
  const server = await startPostgres({ dir: mkdtempSync(join(scratch, 'outside-')), persist: false })
  const pool = poolOf(await ensureDatabase(server, 'outside'))
  const deliver: Deliver = (body, headers) => toAddress(`${next()}/api/stripe/webhook`)(body, headers)
  const toSite: Call = (url, form, headers) => callByHttp(next() + new URL(url).pathname, form, headers)
  const pushed: Pushed[] = []
  const [post, twilio, botCheck, push, stripe] = await Promise.all([
    openPost(),
    startTwilio({ call: toSite }),
    startBotCheck(),
    startPush({ store: (one) => void pushed.push(one) }),
    startStripe({ pool, account: 'laboratory', webhookSecret: WEBHOOK_SECRET, deliver }),
  ])

  const keys = pushKeys()

  return {
    ...{ pool, post, twilio, botCheck, stripe },
    push: {
      /** All push messages that arrived, repetitions included. */
      received: pushed,
      subscribe: () => push.subscribe(keys.PUSH_PUBLIC_KEY),
      /** Apart from the others, because production refuses a fake. */
      settings: { ...keys, PUSH_FAKE_URL: push.url },
    },
    sms: (): SentSms[] => twilio.received,
    /** The variables that lead a process to these services. */
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${post.wire.port}`,
      MAIL_FROM: 'hello@flight-amigo.test',
      CONTACT_EMAIL: 'people@flight-amigo.test',
      ...TWILIO,
      TWILIO_API_URL: twilio.url,
      STRIPE_SECRET_KEY: 'sk_test_laboratory',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_laboratory',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      // The laboratory counts cents, and gives more in a minute than a day allows.
      PAYOUT_HOLD_HOURS: '0',
      TIPS_A_DAY_HELPER: '1000000',
      TIPS_A_DAY: '10000000',
      ...BOT_CHECK,
      BOT_CHECK_SCRIPT_URL: botCheck.scriptUrl,
      BOT_CHECK_VERIFY_URL: botCheck.verifyUrl,
    },
    async close() {
      await Promise.all([post.stop(), twilio.stop(), botCheck.stop(), push.stop(), stripe.stop()])
      await pool.end()
      await server.stop()
    },
  }
}

/** A mail server that stores the mails that it accepts, and can be made to fail. */
async function openPost() {
  const mails: Received[] = []
  const byAddress = new Map<string, Received>()
  let manners: Manners = 'well'
  const smtp = await startSmtp({
    store: async (mail) => {
      const now = manners
      if (typeof now === 'number') throw Object.assign(new Error('not now'), { responseCode: now })
      if (isSlow(now)) await new Promise((resolve) => setTimeout(resolve, now.slowMs))
      mails.push(mail)
      for (const address of mail.to) byAddress.set(address, mail)
    },
  })
  const wire = await layWire(() => Number(new URL(smtp.url).port))
  return {
    mails,
    wire,
    newestTo: (address: string) => byAddress.get(address),
    behave(how: Manners) {
      manners = how
    },
    stop: async () => {
      wire.pullOut()
      await smtp.stop()
    },
  }
}
