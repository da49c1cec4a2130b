import type { ActionKind, CaseRow, CaseView, NotCounted, SubjectKind } from '@flight-amigo/backend/contract/moderation'
import { usDollars } from '@flight-amigo/backend/contract/us-dollars'

export const kindOf = ({ kind, isTipMessage }: CaseRow): string => (isTipMessage ? 'Tip message' : kinds[kind])

const kinds: Record<SubjectKind, string> = {
  person: 'Person',
  listing: 'Listing',
  message: 'Message',
  rating: 'Review',
}

export const states: Record<CaseView['state'], string> = {
  shown: 'Shown to others',
  hidden: 'Hidden from others',
  removed: 'Removed',
  gone: 'Deleted by its author',
}

export const statuses: Record<CaseView['person']['status'], string> = {
  active: 'Active',
  withheld: 'Listings hidden by reports',
  suspended: 'Suspended',
  banned: 'Banned',
  left: 'Has left',
  unproven: 'Address not confirmed',
}

interface ActionText {
  label: string
  /** The consequences, and who can read the reason. */
  effect: string
  isDestructive?: true
}

export const actions: Record<ActionKind, ActionText> = {
  note: { label: 'Note', effect: 'Only staff members read it.' },
  warn: { label: 'Warn', effect: 'The person gets a mail and must confirm the warning on the profile.' },
  hide: { label: 'Hide', effect: 'Others do not see it until you restore or remove it. The author is not notified.' },
  remove: {
    label: 'Remove',
    effect: 'It disappears for others, and its author gets a mail. Of a person it is the picture. Closes the case.',
  },
  restore: { label: 'Restore', effect: 'Everybody sees it again. Closes the case.' },
  suspend: {
    label: 'Suspend',
    effect:
      'The person cannot change anything, the listings are hidden, and a mail says why. They may object once. Closes the case.',
  },
  reinstate: { label: 'Reinstate', effect: 'The person may use the site again and gets a mail. Closes the case.' },
  ban: {
    label: 'Ban',
    effect:
      'The person is banned permanently, with this address and phone; people in contact with them are notified. Closes the case.',
    isDestructive: true,
  },
  close: { label: 'Close', effect: 'Closes the case. What only reports had hidden is shown again.' },
  reopen: {
    label: 'Reopen',
    effect: 'Puts the case into the queue again. No one is notified, and nothing else changes.',
  },
  'mark-false': {
    label: 'Mark Report as Knowingly False',
    effect:
      'For 90 days, no report of its author counts towards hiding, of whomever it is. You still receive each. No one is notified.',
  },
}

/** Why a report does not count towards hiding. */
export const notCountedReasons: Record<NotCounted, string> = {
  inactive: 'the account is suspended or not confirmed',
  'new-account': 'the account is younger than a week',
  'no-phone': 'no verified phone',
  'no-contact': 'the reported person has neither written to the reporter nor agreed on a trip with them',
  'knowingly-false': 'a report of this person was marked as knowingly false within 90 days',
  'two-hides': 'the reporter has helped to hide two things within 30 days',
  'same-person': 'the same mailbox, phone or network as another report of this case',
  'already-decided': 'a case with an earlier report of the same thing by the same person was closed',
}

export const actionLabel = (kind: string): string =>
  ({
    'hidden-by-reports': 'Hidden by three reports',
    objection: 'Objection',
    'tips-held': 'Tips held',
    'tips-released': 'Tips released',
  })[kind] ??
  actions[kind as ActionKind]?.label ??
  kind

/** Of a reason, without the spaces around it. */
export const MIN_REASON_LENGTH = 3

export const dollars = (amount: number): string => usDollars(amount, 'en')

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** "Nov 21, 2026, 4:12 PM", in the reader's time zone. */
export const momentOf = (iso: string): string => moments.format(new Date(iso))

export function formatDuration(minutes: number): string {
  if (minutes < 1) return 'under a minute'
  if (minutes < 90) return `${Math.round(minutes)} min`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`
  return `${Math.round(minutes / 1440)} days`
}

export const ageOf = (iso: string): string => formatDuration((Date.now() - Date.parse(iso)) / 60_000)
