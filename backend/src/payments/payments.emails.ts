import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { TIPS_PATH } from '../account/account.addresses.contract.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { type Kind, kind, renderer } from '../jobs/renderers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import type { EmailContent } from '../mail/email-content.ts'
import { quoted, renderEmail } from '../mail/email-template.ts'
import type { Email } from '../mail/mailer.ts'
import { PaymentProvider } from './payment-provider.ts'
import { findReadyHelper, findTip } from './payments.emails.sql.ts'
import { receiptFacts } from './receipt.ts'
import type { TipEmailData } from './tip-phrases.ts'
import { type RenderTipEmail, TO_GIVER, TO_HELPER } from './tip-texts.ts'

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
        const about: TipEmailData | undefined = await findTip.first(this.pool, { id: tip, dispute })
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
    return this.env.ORIGIN + i18n.path(TIPS_PATH)
  }

  async #payoutsReady(account: number): Promise<Email | undefined> {
    const helper = await findReadyHelper.first(this.em, { account })
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
