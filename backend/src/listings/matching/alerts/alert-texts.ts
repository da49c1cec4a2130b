import { i18n } from '../../../languages/i18n.ts'
import { quoted } from '../../../mail/email-template.ts'
import { firstNameOf } from './first-name.ts'
import type { MatchNotification } from './match-email.ts'

interface About {
  matches(count: number): string
  reason(): string
}

export const aboutTrips = (isOne: boolean, { from, to }: MatchNotification): About =>
  isOne
    ? {
        matches: (count) =>
          i18n._(
            '{count, plural, one {# match for your trip from {from} to {to}:} other {# matches for your trip from {from} to {to}:}}',
            { count, from, to },
          ),
        reason: () =>
          i18n._("You're getting this because you asked {product} for alerts about your trip from {from} to {to}.", {
            from,
            to,
          }),
      }
    : {
        matches: (count) =>
          i18n._('{count, plural, one {# match for your trips:} other {# matches for your trips:}}', { count }),
        reason: () => i18n._("You're getting this because you asked {product} for alerts about your trips."),
      }

export const aboutSearches = (isOne: boolean, { from, to }: MatchNotification): About =>
  isOne
    ? {
        matches: (count) =>
          i18n._(
            '{count, plural, one {# match for your saved search from {from} to {to}:} other {# matches for your saved search from {from} to {to}:}}',
            { count, from, to },
          ),
        reason: () =>
          i18n._(
            "You're getting this because you asked {product} for alerts about your saved search from {from} to {to}.",
            { from, to },
          ),
      }
    : {
        matches: (count) =>
          i18n._('{count, plural, one {# match for your saved searches:} other {# matches for your saved searches:}}', {
            count,
          }),
        reason: () => i18n._("You're getting this because you asked {product} for alerts about your saved searches."),
      }

export const forTrip = ({ search, from, to }: MatchNotification) =>
  search
    ? i18n._('For your saved search from {from} to {to}', { from, to })
    : i18n._('For your trip from {from} to {to}', { from, to })

export const seeLabel = (counterpart: MatchNotification['counterpart']) =>
  counterpart.type === 'helper'
    ? i18n._('See the offer of {name}', { name: quoted(firstNameOf(counterpart.username)) })
    : i18n._('See the request of {name}', { name: quoted(firstNameOf(counterpart.username)) })
