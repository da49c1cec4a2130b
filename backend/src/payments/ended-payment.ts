import { now } from '../http/clock.contract.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { paymentsErrors } from './payments.contract.ts'
import type { Tip } from './tip.entity.ts'

export function cardsDeclined(wait: number): Problem {
  const text = i18n._(
    "Too many cards were declined. You can try again in {time}. Another card doesn't work before then, either. Nothing was charged.",
    { time: durationText(wait) },
  )
  return new Problem({ ...paymentsErrors['cards-declined'], message: text }, { retryAfter: wait })
}

/** Why a tip can no longer be paid. */
export function endedProblem({ cancelReason, retryAt }: Tip): Problem {
  if (cancelReason === 'helper-limit') return new Problem(paymentsErrors['tip-ended-limit'])
  const wait = retryAt ? Math.ceil((retryAt.getTime() - now()) / 1000) : 0
  if (cancelReason !== 'card-declined' || wait <= 0) return new Problem(paymentsErrors['tip-over'])
  const text = i18n._(
    'This card was declined too many times, so this payment has ended. Nothing was charged. Please use another card, or try this one again in {time}.',
    { time: durationText(wait) },
  )
  return new Problem({ ...paymentsErrors['tip-ended-card'], message: text }, { retryAfter: wait })
}

function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes < 100
    ? i18n._('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
    : i18n._('{hours, plural, one {# hour} other {# hours}}', { hours: Math.ceil(minutes / 60) })
}
