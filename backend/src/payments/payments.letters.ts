import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { dayText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { type Kind, kind, writer } from '../jobs/writers.ts'
import { letter, quoted } from '../mail/letter.ts'
import type { Letter } from '../mail/mailer.ts'
import { blockBetween } from '../messaging/blocks.service.ts'
import { IS_PAUSED, WITH_HELPER } from './ledger.ts'
import { STRIPE } from './stripe.ts'
import { type About, type Say, TO_GIVER, TO_HELPER } from './tip-wordings.ts'

const refunds = (which: string) =>
  `(select coalesce(sum(amount_cents), 0)::int from refund where tip_id = tip.id and ${which})`
const ABOUT = `
  select tip.id, ${dayText('paid_at')} as "paidOn", helper.left_at is not null as "helperLeft",
         (helper.suspended_at is not null or helper.banned_at is not null) as "helperPaused", tip.amount_cents as cents, refunded_cents as "refundedCents", message,
         ${refunds("status = 'pending'")} as "pendingCents",
         ${refunds("status = 'failed' and decision is null")} as "failedCents",
         dispute.amount_cents as "disputedCents", dispute.status as dispute, intent_id as "intentId",
         destination is null and ${WITH_HELPER} = 0 and ready is not true as waits,
         case when held_until > now() then ${dayText('held_until')} end as "heldUntil",
         payer_id is not null as "signedIn", giver.email as "giverEmail",
         case when giver.banned_at is null and not ${blockBetween('giver.id', 'helper.id')} then giver.username end as giver,
         helper.email as "helperEmail", helper.username as helper
  from tip join account as helper on helper.id = recipient_id left join account as giver on giver.id = payer_id
  left join payout_account on account_id = recipient_id left join dispute on dispute.tip_id = tip.id and dispute.id = $2
  where tip.id = $1`

const READY = `
  select email as to,
         (select ${dayText('min(held_until)')} from tip
          where recipient_id = $1 and paid_at is not null and held_until > now()) as "heldUntil"
  from account join payout_account on account_id = account.id
  where account.id = $1 and ready and email is not null and not ${IS_PAUSED}`

type TipLetter = keyof typeof TO_GIVER | keyof typeof TO_HELPER

/** The dispute that a letter is about, by Stripe's id, if it is about one. */
export type AboutDispute = { dispute?: string }

type TipIds = { tip: number } & AboutDispute

/** The letters about a tip, by name. */
export const tipLetters = Object.fromEntries(
  [...Object.keys(TO_GIVER), ...Object.keys(TO_HELPER)].map((name) => [name, kind<TipIds>(name)]),
) as Record<TipLetter, Kind<TipIds>>

/** The letter to a helper whose payouts are set up. */
export const payoutsReadyLetter = kind<{ account: number }>('payouts.ready')

/** The mail about words that were reported before reports of them were cases; it may still wait to be sent. */
const wordsReportLetter = kind<{ tip: number }>('tip.words-reported')

const REPORTED = 'select tip_id as tip, message from words_report where tip_id = $1'

const withQuotedNames = (about: About): About => ({
  ...about,
  helper: quoted(about.helper),
  giver: about.giver && quoted(about.giver),
})

/** Writes the letters to givers and helpers. */
@Injectable()
export class PaymentsLetters {
  readonly all = [
    ...this.#tipWriters(TO_GIVER, (about) => this.#giver(about)),
    ...this.#tipWriters(TO_HELPER, async ({ helperEmail }) => helperEmail),
    writer(payoutsReadyLetter, ({ account }) => this.#payoutsReady(account)),
    writer(wordsReportLetter, ({ tip }) => this.#wordsReport(tip)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(ENV) private readonly env: Env,
  ) {}

  #tipWriters(says: Record<string, Say>, address: (about: About) => Promise<string | null>) {
    return Object.entries(says).map(([name, say]) =>
      writer(tipLetters[name as TipLetter], async ({ tip, dispute }) => {
        const about = await this.#about(tip, dispute)
        if (about && about.refundedCents > 0) about.refundReason = await this.#refundReason(about)
        const to = about && (await address(about))
        const wording = to && say(withQuotedNames(about), this.#tips)
        return wording ? { to, ...letter(wording) } : undefined
      }),
    )
  }

  get #tips(): string {
    return `${this.env.ORIGIN}/profile/tips`
  }

  async #payoutsReady(account: number): Promise<Letter | undefined> {
    const { rows } = await this.pool.query<{ to: string; heldUntil: string | null }>(READY, [account])
    const heldUntil = rows[0]?.heldUntil
    const wording = {
      subject: 'Your tips can reach you now',
      paragraphs: [
        'Payouts are set up. Tips that have waited for you are being passed on, and new ones arrive by themselves.',
        ...(heldUntil
          ? [`We hold a helper's first tips for a while. The first of yours are passed on after ${heldUntil}.`]
          : []),
      ],
      button: { label: 'See your tips', url: this.#tips },
    }
    return rows[0] && { to: rows[0].to, ...letter(wording) }
  }

  async #wordsReport(tip: number): Promise<Letter | undefined> {
    const { rows } = await this.pool.query<{ tip: number; message: string }>(REPORTED, [tip])
    const wording = {
      subject: `Report of the words with tip ${tip}`,
      paragraphs: ['A helper reports the words of a giver who was not signed in:', rows[0]?.message ?? ''],
    }
    return rows[0] && { to: this.env.CONTACT_EMAIL, ...letter(wording) }
  }

  async #about(tip: number, dispute = ''): Promise<About | undefined> {
    return (await this.pool.query<About>({ name: 'tip-letter', text: ABOUT, values: [tip, dispute] })).rows[0]
  }

  /** The reason that a person chose at Stripe when refunding it, or `ours`: the settlement has refunded it. */
  async #refundReason({ intentId }: About): Promise<string | null> {
    const { data } = await this.stripe.refunds.list({ payment_intent: intentId, limit: 1 })
    return data[0]?.metadata?.movement ? 'ours' : (data[0]?.reason ?? null)
  }

  /**
   * Only Stripe has the address that a visitor gave for the receipt. We ask for it when we need it, and do not keep it.
   */
  async #giver({ signedIn, giverEmail, intentId }: About): Promise<string | null> {
    if (signedIn) return giverEmail
    return (await this.stripe.paymentIntents.retrieve(intentId)).receipt_email
  }
}
