import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { isEitherBlocked } from '../blocks/blocks.public.ts'
import type { Database } from '../db/database.types.ts'
import { iso, kysely, now } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { type Kind, kind, renderer } from '../jobs/renderers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import type { EmailContent } from '../mail/email-content.ts'
import { quoted, renderEmail } from '../mail/email-template.ts'
import type { Email } from '../mail/mailer.ts'
import { isPaused } from './ledger.ts'
import { PaymentProvider } from './payment-provider.ts'
import { receiptFacts } from './receipt.ts'
import type { TipEmailData } from './tip-phrases.ts'
import { reviewedUntil, reviewState } from './tip-reviews.ts'
import { type RenderTipEmail, TO_GIVER, TO_HELPER } from './tip-texts.ts'

type Withheld = 'pending' | 'failed'

const refundCents = (status: Withheld) =>
  expressionBuilder<Database, 'tip'>()
    .selectFrom('refund')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('refund.amount_cents'), sql.lit(0)).as('cents'))
    .whereRef('refund.tip_id', '=', 'tip.id')
    .where('refund.status', '=', sql.lit(status))
    .where('refund.decision', 'is', null)
    .$asScalar()
    .$notNull()

const findTip = statement((db, { id, disputeId }: Args<{ id: number; disputeId: string | null }>) =>
  db
    .selectFrom('tip')
    .innerJoin('account', 'account.id', 'tip.recipient_id')
    .leftJoin('account as giver', 'giver.id', 'tip.payer_id')
    .leftJoin('payout_account', 'payout_account.account_id', 'tip.recipient_id')
    .leftJoin('tip_review', 'tip_review.tip_id', 'tip.id')
    .leftJoin('dispute', (join) => join.onRef('dispute.tip_id', '=', 'tip.id').on('dispute.id', '=', disputeId))
    .select(({ and, eb, fn, not, ref }) => [
      ...(['tip.id', 'tip.amount_cents as cents', 'refunded_cents as refundedCents', 'message'] as const),
      ...(['account.username as helper', 'account.email as helperEmail', 'giver.email as giverEmail'] as const),
      'account.locale as helperLocale',
      // A visitor gets the receipt in the language of the page.
      fn.coalesce('giver.locale', 'tip.locale').as('giverLocale'),
      ...(['dispute.amount_cents as disputedCents', 'dispute.status as dispute'] as const),
      ...(['card_brand as cardBrand', 'card_last4 as cardLast4'] as const),
      ref('intent_id').$notNull().as('intentId'),
      iso(ref('paid_at').$notNull()).as('paidOn'),
      eb('account.left_at', 'is not', null).$castTo<boolean>().as('helperLeft'),
      isPaused.$castTo<boolean>().as('helperPaused'),
      eb('payer_id', 'is not', null).$castTo<boolean>().as('signedIn'),
      eb
        .case()
        .when(
          and([
            eb('giver.banned_at', 'is', null),
            not(isEitherBlocked(ref('payer_id').$notNull(), ref('recipient_id'))),
          ]),
        )
        .then(ref('giver.username'))
        .end()
        .as('giver'),
      reviewedUntil.as('reviewedUntil'),
      reviewState(eb).as('review'),
      eb('decided_by', 'is not', null).$castTo<boolean>().as('reviewedByStaff'),
      refundCents('pending').as('pendingCents'),
      refundCents('failed').as('failedCents'),
      and([eb('destination', 'is', null), eb('with_helper_cents', '=', 0), eb('ready', 'is not', true)])
        .$castTo<boolean>()
        .as('waits'),
      eb
        .case()
        .when('on_hold_until', '>', now())
        .then(iso(ref('on_hold_until').$notNull()))
        .end()
        .as('onHoldUntil'),
    ])
    .where('tip.id', '=', id),
)

type TipEmail = keyof typeof TO_GIVER | keyof typeof TO_HELPER

export type AboutDispute = { dispute?: string }

type TipIds = { tip: number } & AboutDispute

export const tipEmails = Object.fromEntries(
  [...Object.keys(TO_GIVER), ...Object.keys(TO_HELPER)].map((name) => [name, kind<TipIds>(name)]),
) as Record<TipEmail, Kind<TipIds>>

export const payoutsReadyEmail = kind<{ account: number }>('payouts.ready')

/** Quotes names and formats days. */
const readable = (about: TipEmailData): TipEmailData => ({
  ...about,
  paidOn: i18n.day(about.paidOn),
  onHoldUntil: about.onHoldUntil && i18n.day(about.onHoldUntil),
  reviewedUntil: about.reviewedUntil && i18n.day(about.reviewedUntil),
  helper: quoted(about.helper),
  giver: about.giver && quoted(about.giver),
})

@Injectable()
export class PaymentsEmails {
  readonly emails = [
    ...this.#tipRenderers(
      TO_GIVER,
      ({ giverLocale }) => giverLocale,
      (about) => this.#giver(about),
      ({ helper, helperLeft }) => ({
        card: { person: helperLeft ? undefined : helper },
        reason: {
          text: i18n._("You're getting this because you gave a tip on {product}."),
          label: i18n._('Questions? Write to us'),
          url: this.env.ORIGIN + i18n.path('/contact'),
        },
      }),
    ),
    ...this.#tipRenderers(
      TO_HELPER,
      ({ helperLocale }) => helperLocale,
      async ({ helperEmail }) => helperEmail,
      ({ giver }) => ({
        card: { person: giver ?? undefined },
        reason: { text: i18n._("You're getting this because someone tipped you on {product}.") },
      }),
    ),
    renderer(payoutsReadyEmail, ({ account }) => this.#payoutsReady(account)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly em: EntityManager,
    private readonly provider: PaymentProvider,
    @Inject(ENV) private readonly env: Env,
  ) {}

  #tipRenderers(
    renderers: Record<string, RenderTipEmail>,
    localeOf: (about: TipEmailData) => string,
    address: (about: TipEmailData) => Promise<string | null>,
    layout: (about: TipEmailData) => Pick<EmailContent, 'card' | 'reason'>,
  ) {
    return Object.entries(renderers).map(([name, render]) =>
      renderer(tipEmails[name as TipEmail], async ({ tip, dispute = null }) => {
        const about: TipEmailData | undefined = await findTip.first(this.pool, { id: tip, disputeId: dispute })
        if (about && about.refundedCents > 0) about.refundReason = await this.#refundReason(about)
        const to = about && (await address(about))
        if (to && name === 'tip.receipt') await this.#addCard(about)
        if (!to) return
        return inLocale(localeOf(about), () => {
          const content = render(readable(about), this.#tips)
          const facts = name === 'tip.receipt' && { facts: receiptFacts(about, this.env.CONTACT_EMAIL) }
          return content ? { to, ...renderEmail({ ...content, ...layout(about), ...facts }) } : undefined
        })
      }),
    )
  }

  get #tips(): string {
    return this.env.ORIGIN + i18n.path('/profile/tips')
  }

  async #payoutsReady(account: number): Promise<Email | undefined> {
    const helper = await kysely(this.em)
      .selectFrom('account')
      .innerJoin('payout_account', 'payout_account.account_id', 'account.id')
      .select(({ ref, selectFrom }) => [
        ...[ref('email').$notNull().as('to'), 'locale' as const],
        selectFrom('tip')
          .select(({ fn }) => iso(fn.min<string | null>('on_hold_until')).as('moment'))
          .where('recipient_id', '=', account)
          .where('paid_at', 'is not', null)
          .where('on_hold_until', '>', now())
          .where(reviewedUntil, 'is', null)
          .$asScalar()
          .as('onHoldUntil'),
      ])
      .where('account.id', '=', account)
      .where('ready', '=', true)
      .where('email', 'is not', null)
      .where(({ not }) => not(isPaused))
      .executeTakeFirst()
    if (!helper) return
    const { to, onHoldUntil, locale } = helper
    return { to, ...inLocale(locale, () => renderReadyPayouts(onHoldUntil, this.#tips)) }
  }

  async #refundReason({ intentId }: TipEmailData): Promise<string | null> {
    const [newest] = await this.provider.refundsOf(intentId)
    return newest?.movement ? 'ours' : (newest?.reason ?? null)
  }

  /** An event may have recorded the payment without its card. A receipt does not wait for the provider. */
  async #addCard(about: TipEmailData): Promise<void> {
    if (about.cardLast4) return
    const { card } = await this.provider.payment(about.intentId).catch(() => ({ card: undefined }))
    if (card) Object.assign(about, { cardBrand: card.brand, cardLast4: card.last4 })
  }

  /** Only the provider stores a visitor's address for the receipt. */
  async #giver({ signedIn, giverEmail, intentId }: TipEmailData): Promise<string | null> {
    if (signedIn) return giverEmail
    return (await this.provider.payment(intentId)).receiptEmail
  }
}

const renderReadyPayouts = (onHoldUntil: string | null, tips: string) =>
  renderEmail({
    subject: i18n._('Your tips can reach you now'),
    paragraphs: [
      i18n._(
        'Payouts are set up. Tips that have waited for you are being passed on, and new ones arrive by themselves.',
      ),
      ...(onHoldUntil
        ? [
            i18n._(
              "We hold a helper's first tips for a while, and also when unusually many arrive, in case a card was stolen. Yours are held until {day}.",
              { day: i18n.day(onHoldUntil) },
            ),
          ]
        : []),
    ],
    button: { label: i18n._('See your tips'), url: tips },
    reason: { text: i18n._("You're getting this because you set up payouts on {product}.") },
  })
