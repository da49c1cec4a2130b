import { setTimeout as sleep } from 'node:timers/promises'
import type { Manners } from '../../site/outside.ts'
import type { Fault, FaultContext } from '../fault.ts'

const LASTS_MS = 6_000

const mailsAre =
  (manners: Manners) =>
  async ({ site }: FaultContext) => {
    site.outside.post.behave(manners)
    await sleep(LASTS_MS)
    site.outside.post.behave('well')
  }

async function mailRefused({ site, noteRunningJobs }: FaultContext) {
  await noteRunningJobs() // a mail that was accepted without a response is sent again
  site.outside.post.wire.pullOut()
  await sleep(LASTS_MS)
  await site.outside.post.wire.plugIn()
}

const twilioFails =
  (how: '20429' | '20503' | 'hang' | 'hang-after') =>
  async ({ site }: FaultContext) => {
    site.outside.twilio.fail(how)
    await sleep(LASTS_MS)
    site.outside.twilio.fail('none')
  }

const stripeFails =
  (how: 'hang' | 'hang-after' | '503' | '500' | '500-after') =>
  async ({ site }: FaultContext) => {
    site.outside.stripe.fail(how, 'POST /v1/payment_intents')
    await sleep(LASTS_MS)
    site.outside.stripe.recover()
  }

export const services: Fault[] = [
  { name: 'smtp-refused', what: 'SMTP refuses connections [spec-withstand-smtp-faults]', act: mailRefused },
  { name: 'smtp-451', what: 'SMTP responds with 451 [spec-withstand-smtp-faults]', act: mailsAre(451) },
  {
    name: 'smtp-tarpit',
    what: 'SMTP takes 3 s for each mail [spec-withstand-smtp-faults]',
    act: mailsAre({ slowMs: 3_000 }),
  },
  {
    name: 'smtp-550',
    what: 'SMTP responds with 550 [spec-withstand-smtp-faults]',
    mailsMayDie: true,
    act: mailsAre(550),
  },
  { name: 'twilio-429', what: 'Twilio responds with 429 [spec-withstand-twilio-faults]', act: twilioFails('20429') },
  { name: 'twilio-503', what: 'Twilio responds with 503 [spec-withstand-twilio-faults]', act: twilioFails('20503') },
  { name: 'twilio-hangs', what: 'Twilio never responds [spec-withstand-twilio-faults]', act: twilioFails('hang') },
  {
    name: 'twilio-hangs-after',
    what: 'Twilio accepts the SMS and never responds [spec-withstand-twilio-faults] [spec-withstand-duplicates]',
    act: twilioFails('hang-after'),
  },
  { name: 'stripe-hangs', what: 'Stripe never responds', act: stripeFails('hang') },
  {
    name: 'stripe-hangs-after',
    what: 'Stripe executes the request and never responds [spec-withstand-stripe-faults] [spec-withstand-pay-reported] [spec-withstand-duplicates]',
    act: stripeFails('hang-after'),
  },
  { name: 'stripe-503', what: 'Stripe responds with 503', act: stripeFails('503') },
  {
    name: 'stripe-500',
    what: 'Stripe fails and stores the failure under the key [spec-withstand-stripe-faults]',
    act: stripeFails('500'),
  },
  {
    name: 'stripe-500-after',
    what: 'Stripe succeeds, responds with an error and stores the error under the key [spec-withstand-stripe-faults]',
    act: stripeFails('500-after'),
  },
]
