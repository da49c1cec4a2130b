import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { dayText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { letter, type Wording } from '../mail/letter.ts'
import type { Letter } from '../mail/mailer.ts'
import { type Kind, kind, writer } from '../startup/additions.ts'
import { WITH_HELPER } from './ledger.ts'
import { helperOf, type Refunded, whyRefunded } from './refund-words.ts'
import { STRIPE } from './stripe.ts'
import type { TipState } from './tip.entity.ts'

const ABOUT = `
  select tip.id, ${dayText('paid_at')} as "paidOn", helper.left_at is not null as "helperLeft", amount_cents as cents, refunded_cents as "refundedCents", message, state, intent_id as "intentId",
         destination is null and ${WITH_HELPER} = 0 and ready is not true as waits,
         case when held_until > now() then ${dayText('held_until')} end as "heldUntil",
         payer_id is not null as "signedIn", giver.email as "giverEmail", giver.username as giver,
         helper.email as "helperEmail", helper.username as helper
  from tip join account as helper on helper.id = recipient_id left join account as giver on giver.id = payer_id
  left join payout_account on account_id = recipient_id
  where tip.id = $1`

interface About extends Refunded {
  id: number
  /** The day of the payment. */
  paidOn: string
  cents: number
  refundedCents: number
  message: string | null
  state: TipState
  intentId: string
  waits: boolean
  /** The day until which the money stays with us, if it does. */
  heldUntil: string | null
  signedIn: boolean
  giverEmail: string | null
  giver: string | null
  helperEmail: string | null
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

type Say = (about: About, profile: string) => Wording

const TO_GIVER = {
  'tip.receipt': ({ id, paidOn, cents, helper, message, signedIn }) => ({
    subject: `Receipt for your tip of ${dollars(cents)}`,
    paragraphs: [
      `Thank you! ${helper} gets all of your ${dollars(cents)}; we take no fee.`,
      // A visitor can enter any address for the receipt, so their words would reach anybody.
      ...(message && signedIn ? [`You wrote:\n${message}`] : []),
      `Paid by card in US dollars on ${paidOn}. Tip number ${id}.`,
    ],
  }),
  'tip.refunded.giver': (about) => ({
    subject: `Your tip of ${dollars(about.cents)} was refunded`,
    paragraphs: [
      `${dollars(about.refundedCents)} of your tip of ${dollars(about.cents)} to ${helperOf(about)} of ${about.paidOn} go back to your card. It can take some days until your bank shows it.`,
      whyRefunded(about, 'you'),
      `Tip number ${about.id}.`,
    ],
  }),
  'tip.disputed.giver': ({ id, cents, helper }) => ({
    subject: `Your bank disputes your tip of ${dollars(cents)}`,
    paragraphs: [
      `Your bank asked for ${dollars(cents)} back that you gave to ${helper}. Until that is decided, nobody has the money.`,
      `If this was a mistake, tell your bank. Tip number ${id}.`,
    ],
  }),
  'tip.decided.giver': ({ id, cents, helper, state }) => ({
    subject: `Your disputed tip of ${dollars(cents)} is decided`,
    paragraphs: [
      state === 'lost'
        ? `Your bank gives ${dollars(cents)} back to you.`
        : `Your tip of ${dollars(cents)} to ${helper} stands.`,
      `Tip number ${id}.`,
    ],
  }),
} satisfies Record<string, Say>

function wordsOf(message: string | null, signedIn: boolean): string[] {
  if (!message) return []
  if (signedIn) return [`They wrote:\n${message}`]
  return [
    'They left you a message. They were not signed in, so we do not know who wrote it: you can open it on the site.',
  ]
}

function wayOf(waits: boolean, heldUntil: string | null): string {
  const held = `We hold a helper's first tips, and unusually many, for a while, because cards can turn out to be stolen. This one is held until ${heldUntil}`
  if (heldUntil && waits) return `${held}. Tell our payment service until then where it should go, and it is passed on.`
  if (heldUntil) return `${held}, and is then passed on to your account by itself.`
  if (waits)
    return 'The money waits for you. Tell our payment service once where it should go, and it is passed on at once.'
  return 'The money is on its way to your account.'
}

const TO_HELPER = {
  'tip.received': ({ cents, giver, message, signedIn, waits, heldUntil }, url) => ({
    subject: `You received a tip of ${dollars(cents)}`,
    paragraphs: [
      `${giver ?? 'Somebody whom you helped'} thanks you with ${dollars(cents)}. All of it is yours; we take no fee.`,
      ...wordsOf(message, signedIn),
      wayOf(waits, heldUntil),
    ],
    button: { label: waits ? 'Set up payouts' : 'See your tips', url },
  }),
  'tip.passed-on': ({ cents, giver }, url) => ({
    subject: `Your tip of ${dollars(cents)} is on its way`,
    paragraphs: [
      `The tip of ${dollars(cents)} from ${giver ?? 'somebody whom you helped'} has been passed on to your account.`,
    ],
    button: { label: 'See your tips', url },
  }),
  'tip.refunded.helper': (about, url) => ({
    subject: `A tip of ${dollars(about.cents)} was refunded`,
    paragraphs: [
      `${dollars(about.refundedCents)} of the tip of ${dollars(about.cents)} from ${about.giver ?? 'somebody whom you helped'} of ${about.paidOn} went back to the giver.`,
      whyRefunded(about, 'the giver'),
    ],
    button: { label: 'See your tips', url },
  }),
  'tip.disputed.helper': ({ cents, giver }, url) => ({
    subject: 'A tip is in dispute',
    paragraphs: [
      `The bank of ${giver ?? 'somebody whom you helped'} asked for a tip of ${dollars(cents)} back. Until that is decided we have to take it back from your account. You need not do anything.`,
    ],
    button: { label: 'See your tips', url },
  }),
  'tip.decided.helper': ({ cents, giver, state }, url) => ({
    subject: 'A disputed tip is decided',
    paragraphs: [
      state === 'lost'
        ? `The bank gave the tip of ${dollars(cents)} back to ${giver ?? 'the giver'}. We are sorry.`
        : `The tip of ${dollars(cents)} from ${giver ?? 'somebody whom you helped'} stands, and comes back to you.`,
    ],
    button: { label: 'See your tips', url },
  }),
} satisfies Record<string, Say>

const READY = `
  select email as to,
         (select ${dayText('min(held_until)')} from tip
          where recipient_id = $1 and paid_at is not null and held_until > now()) as "heldUntil"
  from account join payout_account on account_id = account.id
  where account.id = $1 and ready and email is not null`

type TipLetter = keyof typeof TO_GIVER | keyof typeof TO_HELPER

/** The letters about a tip, by name. */
export const tipLetters = Object.fromEntries(
  [...Object.keys(TO_GIVER), ...Object.keys(TO_HELPER)].map((name) => [name, kind<{ tip: number }>(name)]),
) as Record<TipLetter, Kind<{ tip: number }>>

/** The letter to a helper whose payouts are set up. */
export const payoutsReadyLetter = kind<{ account: number }>('payouts.ready')

/** The mail about words that were reported before reports of them were cases; it may still wait to be sent. */
const wordsReportLetter = kind<{ tip: number }>('tip.words-reported')

const REPORTED = 'select tip_id as tip, message from words_report where tip_id = $1'

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
      writer(tipLetters[name as TipLetter], async ({ tip }) => {
        const about = await this.#about(tip)
        if (about && about.refundedCents > 0) about.refundReason = await this.#refundReason(about)
        const to = about && (await address(about))
        return to ? { to, ...letter(say(about, this.#tips)) } : undefined
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

  async #about(tip: number): Promise<About | undefined> {
    return (await this.pool.query<About>({ name: 'tip-letter', text: ABOUT, values: [tip] })).rows[0]
  }

  /** The reason that a person chose at Stripe when refunding it. Our own refunds have none. */
  async #refundReason({ intentId }: About): Promise<string | null> {
    const { data } = await this.stripe.refunds.list({ payment_intent: intentId, limit: 1 })
    return data[0]?.reason ?? null
  }

  /**
   * Only Stripe has the address that a visitor gave for the receipt. We ask for it when we need it, and do not keep it.
   */
  async #giver({ signedIn, giverEmail, intentId }: About): Promise<string | null> {
    if (signedIn) return giverEmail
    return (await this.stripe.paymentIntents.retrieve(intentId)).receipt_email
  }
}
