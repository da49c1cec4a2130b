import { i18n } from '../languages/i18n.ts'
import type { EmailContent } from '../mail/email-content.ts'
import { receiptNumber } from './receipt.ts'
import {
  decidedParagraph,
  disputed,
  giverOf,
  helperOf,
  messageParagraphs,
  payoutParagraph,
  receiptLine,
  refundReasonText,
  type TipEmailData,
  thanksParagraph,
} from './tip-phrases.ts'

/** Returns false when the email is obsolete. */
export type RenderTipEmail = (about: TipEmailData, tips: string) => Omit<EmailContent, 'reason' | 'card'> | false

export const TO_GIVER = {
  'tip.receipt': ({ cents, helper, message, signedIn, helperPaused, reviewedUntil }) => ({
    subject: i18n._('Receipt for your tip of {amount}', { amount: i18n.money(cents) }),
    paragraphs: [
      helperPaused
        ? i18n._(
            "Thank you! We're holding your {amount} while our team checks {helper}'s account. All of it then goes to {helper} or back to your card. We take no fee.",
            { amount: i18n.money(cents), helper },
          )
        : reviewedUntil
          ? i18n._(
              "Thank you! Unusually many tips were paid to {helper} within a day, so our team checks yours first. {helper} then gets all of your {amount}. If we can't confirm it by {day}, it goes back to your card. We take no fee.",
              { amount: i18n.money(cents), helper, day: reviewedUntil },
            )
          : i18n._('Thank you! {helper} gets all of your {amount}. We take no fee.', {
              amount: i18n.money(cents),
              helper,
            }),
      // A visitor can enter any address for the receipt, so the message could be sent to strangers.
      ...(message && signedIn ? [i18n._('You wrote:\n{message}', { message })] : []),
    ],
  }),
  'tip.refunded.giver': (about) =>
    about.refundedCents > 0 && {
      subject:
        about.refundedCents < about.cents
          ? i18n._('{refunded} of your tip of {amount} was refunded', sumsOf(about))
          : i18n._('Your tip of {amount} was refunded', sumsOf(about)),
      paragraphs: [
        i18n._(
          'We refunded {refunded} of your {amount} tip to {helper} of {day}. Your bank may take a few days to show it on your card.',
          {
            refunded: i18n.money(about.refundedCents),
            amount: i18n.money(about.cents),
            helper: helperOf(about),
            day: about.paidOn,
          },
        ),
        refundReasonText(about, true),
        receiptLine(about),
      ],
    },
  'tip.refund-pending.giver': (about) =>
    about.pendingCents > 0 && {
      subject: i18n._('A refund of your tip of {amount} is on its way', { amount: i18n.money(about.cents) }),
      paragraphs: [
        i18n._(
          "{refunded} of your {amount} tip to {helper} of {day} is on its way back to your card. We'll email you again once we have sent it.",
          {
            refunded: i18n.money(about.pendingCents),
            amount: i18n.money(about.cents),
            helper: helperOf(about),
            day: about.paidOn,
          },
        ),
        receiptLine(about),
      ],
    },
  'tip.refund-failed.giver': (about) =>
    about.failedCents > 0 && {
      subject: i18n._('A refund of your tip of {amount} did not reach your bank', { amount: i18n.money(about.cents) }),
      paragraphs: [
        i18n._(
          'Your bank did not accept the {amount} that we sent back to your card. The money is still yours: write to us and tell us how to send it to you.',
          { amount: i18n.money(about.failedCents) },
        ),
        i18n._('Receipt number {number}, for your tip to {helper} of {day}.', {
          number: receiptNumber(about.id),
          helper: helperOf(about),
          day: about.paidOn,
        }),
      ],
    },
  'tip.disputed.giver': (about) =>
    about.dispute === 'open' && {
      subject: i18n._('Your bank is disputing your tip of {amount}', { amount: i18n.money(about.cents) }),
      paragraphs: [
        i18n._(
          'Your bank asked us to return {tip} that you gave to {helper}. Until the bank decides, no one gets this money.',
          { tip: disputed(about), helper: about.helper },
        ),
        i18n._('If this was a mistake, tell your bank. Receipt number {number}.', { number: receiptNumber(about.id) }),
      ],
    },
  'tip.decided.giver': (about) => ({
    subject: i18n._('Your bank has decided about your disputed tip of {amount}', { amount: i18n.money(about.cents) }),
    paragraphs: [
      about.dispute === 'lost'
        ? i18n._('Your bank is returning {tip} to you.', { tip: disputed(about) })
        : i18n._('Your bank has decided that {helper} can keep {tip}.', { helper: about.helper, tip: disputed(about) }),
      receiptLine(about),
    ],
  }),
} satisfies Record<string, RenderTipEmail>

export const TO_HELPER = {
  'tip.received': (about, url) => ({
    subject: i18n._('You received a tip of {amount}', { amount: i18n.money(about.cents) }),
    paragraphs: [thanksParagraph(about), ...messageParagraphs(about.message, about.signedIn), payoutParagraph(about)],
    button: about.waits && !about.helperPaused ? { label: i18n._('Set up payouts'), url } : toTips(url),
  }),
  'tip.passed-on': (about, url) => ({
    subject: i18n._('The tip of {amount} you received is on its way to your account', {
      amount: i18n.money(about.cents),
    }),
    paragraphs: [
      i18n._('The tip of {amount} from {giver} has been passed on to your account.', {
        amount: i18n.money(about.cents),
        giver: giverOf(about),
      }),
    ],
    button: toTips(url),
  }),
  'tip.refunded.helper': (about, url) =>
    about.refundedCents > 0 && {
      subject:
        about.refundedCents < about.cents
          ? i18n._('{refunded} of a tip of {amount} was refunded', sumsOf(about))
          : i18n._('A tip of {amount} was refunded', sumsOf(about)),
      paragraphs: [
        i18n._('{refunded} of the tip of {amount} from {giver} of {day} was refunded to the giver.', {
          refunded: i18n.money(about.refundedCents),
          amount: i18n.money(about.cents),
          giver: giverOf(about),
          day: about.paidOn,
        }),
        refundReasonText(about, false),
      ],
      button: toTips(url),
    },
  'tip.refund-failed.helper': (about, url) =>
    about.failedCents > 0 && {
      subject: i18n._("A refund of a tip of {amount} did not reach the giver's bank", {
        amount: i18n.money(about.cents),
      }),
      paragraphs: [
        i18n._(
          "The refund of {amount} of the tip from {giver} of {day} did not reach the giver's bank. We're holding the money until we find another way. You don't need to do anything.",
          { amount: i18n.money(about.failedCents), giver: giverOf(about), day: about.paidOn },
        ),
      ],
      button: toTips(url),
    },
  'tip.disputed.helper': (about, url) =>
    about.dispute === 'open' && {
      subject: i18n._('A tip is in dispute'),
      paragraphs: [
        i18n._(
          "The bank of {giver} asked us to return {tip}. Until the bank decides, we hold this money. If it is already in your account, we have to take it back. You don't need to do anything.",
          { giver: giverOf(about), tip: disputed(about) },
        ),
      ],
      button: toTips(url),
    },
  'tip.decided.helper': (about, url) => ({
    subject: i18n._('The bank has decided about a disputed tip'),
    paragraphs: [decidedParagraph(about)],
    button: toTips(url),
  }),
} satisfies Record<string, RenderTipEmail>

const sumsOf = ({ refundedCents, cents }: TipEmailData) => ({
  refunded: i18n.money(refundedCents),
  amount: i18n.money(cents),
})

const toTips = (url: string) => ({ label: i18n._('See your tips'), url })
