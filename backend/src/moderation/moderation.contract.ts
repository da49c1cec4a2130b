import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'

export { EnrollmentCode, EnrollmentRequest, PasskeyOptions, StaffRow } from './staff.contract.ts'

/** The maximum length of a report's details. */
export const DETAILS_LENGTH = 1000
/** The maximum length of a staff member's reason and of an objection. */
export const REASON_LENGTH = 1000

/** The reasons for a report, with their labels. */
export const reportReasons = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  scam: 'Asks for money or looks like a scam',
  carry: 'Asked me to carry something',
  unsafe: 'I would not feel safe meeting this person',
  other: 'Something else',
} as const
const Reason = z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons], 'Please choose a reason')

/** The kinds of reported subjects. A tip message is shown as a message. */
export const SubjectKind = z.enum(['person', 'listing', 'message', 'rating'])
export type SubjectKind = z.infer<typeof SubjectKind>

/**
 * `POST /api/reports`: reports the given message, rating, tip message or listing, otherwise the person. A reported tip
 * message is hidden immediately. A second report by the same person has no effect while the case is open.
 */
export const NewReport = z
  .strictObject({
    userId: z.optional(Id),
    listingId: z.optional(Id),
    messageId: z.optional(Id),
    testimonialId: z.optional(Id),
    /** The received tip whose message is reported. */
    tipId: z.optional(Id),
    reason: Reason,
    details: z._default(lines({ min: 0, max: DETAILS_LENGTH, long: 'The details cannot exceed 1000 characters' }), ''),
    /** Whether the report includes the last messages between the two people. */
    thread: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ userId, listingId, messageId, testimonialId, tipId }) =>
        [userId, listingId, messageId, testimonialId, tipId].some((id) => id !== undefined),
      { path: ['userId'], message: 'Please say what you report' },
    ),
  )
export type NewReport = z.infer<typeof NewReport>

/** The actions of staff members in a case. */
export const ActionKind = z.enum([
  ...(['note', 'warn', 'hide', 'remove', 'restore', 'suspend', 'reinstate', 'ban', 'close', 'reopen'] as const),
])
export type ActionKind = z.infer<typeof ActionKind>

/** A line of the reported thing as it was. */
export const SnapshotLine = z.object({ label: z.string(), value: z.string() })
export type SnapshotLine = z.infer<typeof SnapshotLine>

const Person = z.object({ id: Id, username: z.string() })

/** A case in the queue. */
export const CaseRow = z.object({
  id: Id,
  kind: SubjectKind,
  /** Whether it is about a tip message; its `kind` is `message` then. */
  isTipMessage: z.boolean(),
  /** Whether the author was not signed in: `about` is no account then. */
  signedOut: z.boolean(),
  about: Person,
  /** The beginning of the reported content. */
  title: z.string(),
  /** The suspicious patterns in the text. They decide nothing. */
  patterns: z.array(z.string()),
  reports: z.int(),
  reasons: z.array(Reason),
  openedAt: Moment,
  firstActionAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  /** Whether three independent reports have hidden it until staff decides. */
  hiddenByReports: z.boolean(),
  /** Whether three different people have reported it, which puts it first in the queue. */
  raised: z.boolean(),
  /** Whether the person has objected and no staff member has acted since. */
  objected: z.boolean(),
})
export type CaseRow = z.infer<typeof CaseRow>

/** `GET /api/ops/moderation/cases`: an array of `CaseRow`; open ones raised and oldest first, closed ones newest first. */
export const CasesQuery = z.strictObject({
  state: z._default(z.enum(['open', 'closed']), 'open'),
  limit: z.prefault(Page.shape.limit, 50),
  cursor: z.optional(PathId),
})
export type CasesQuery = z.infer<typeof CasesQuery>

/** `GET /api/ops/moderation/summary`. */
export const Summary = z.object({
  open: z.int(),
  /** The median of the last 30 days, in minutes; null if there was no first action. */
  medianMinutes: z.nullable(z.number()),
  /** The number of first actions in the median. */
  measured: z.int(),
})
export type Summary = z.infer<typeof Summary>

export const CasePath = z.strictObject({ id: PathId })
export type CasePath = z.infer<typeof CasePath>

const Quote = z.object({ senderId: Id, username: z.string(), content: z.string(), createdAt: Moment })

/** `GET /api/ops/moderation/cases/{id}`: a case with its details. */
export const CaseView = z.extend(CaseRow, {
  snapshot: z.array(SnapshotLine),
  /** The current state of the reported content. */
  state: z.enum(['shown', 'hidden', 'removed', 'gone']),
  person: z.extend(Person, {
    status: z.enum(['active', 'withheld', 'suspended', 'banned', 'left', 'unproven']),
    since: Moment,
    openListings: z.int(),
  }),
  reportList: z.array(
    z.object({
      id: Id,
      reporter: Person,
      reason: Reason,
      details: z.string(),
      createdAt: Moment,
      independent: z.boolean(),
      /** The last messages of the conversation; empty without the reporter's consent. */
      thread: z.array(Quote),
    }),
  ),
  actions: z.array(
    z.object({
      id: Id,
      /** An action, or `hidden-by-reports` or `objection`, which are not staff actions. */
      kind: z.string(),
      /** The staff member's address; null for actions of the site or the person. */
      by: z.nullable(z.string()),
      reason: z.string(),
      at: Moment,
    }),
  ),
  objections: z.array(z.object({ id: Id, text: z.string(), createdAt: Moment })),
  /** Other cases about the same person, newest first. */
  history: z.array(CaseRow),
  /** The currently possible actions of the requesting staff member. */
  can: z.array(ActionKind),
  /** The message that explains why some or all actions are not possible; null if they are. */
  obstacle: z.nullable(z.string()),
})
export type CaseView = z.infer<typeof CaseView>

/** The number of days after which a ban is final: until then staff can reinstate the account without losing its tips. */
export const BAN_FINAL_DAYS = 14

const reason = (long: string) => lines({ min: 3, max: REASON_LENGTH, short: 'Please give a reason', long })

/** `POST /api/ops/moderation/cases/{id}/actions`: acts and returns `CaseView`. The person can read the reason. */
export const NewAction = z.strictObject({
  kind: ActionKind,
  reason: reason(`The reason cannot exceed ${REASON_LENGTH} characters`),
  /** The newest of `actions` that the staff member saw, 0 for none. An action on an older state is rejected. */
  seen: z.int().check(z.nonnegative()),
})
export type NewAction = z.infer<typeof NewAction>

/** `GET /api/moderation/account-status`: the moderation decisions about the signed-in user. */
export const MyAccountStatus = z.object({
  suspension: z.nullable(
    z.object({
      since: Moment,
      reason: z.string(),
      objection: z.nullable(z.object({ text: z.string(), createdAt: Moment })),
    }),
  ),
  /** The warnings that the user has not marked as read. */
  warnings: z.array(z.object({ id: Id, text: z.string(), createdAt: Moment })),
})
export type MyAccountStatus = z.infer<typeof MyAccountStatus>

/** `POST /api/moderation/objection`: once for each suspension. Returns `MyAccountStatus`. */
export const NewObjection = z.strictObject({
  text: lines({
    min: 10,
    max: REASON_LENGTH,
    short: 'Please write at least 10 characters',
    long: 'An objection cannot exceed 1000 characters',
  }),
})
export type NewObjection = z.infer<typeof NewObjection>

/** `POST /api/moderation/warnings/{id}/seen`: marks a warning as read. */
export const WarningPath = z.strictObject({ id: PathId })
export type WarningPath = z.infer<typeof WarningPath>

/** Failures of reports and of moderation. */
export const moderationErrors = /* @__PURE__ */ errors({
  /** Thrown when a reported listing, message or rating does not exist, or the reporter cannot see it. */
  'subject-not-found': [404, 'This is not there any more, so it cannot be reported.'],
  /** Thrown when a case does not exist. */
  'case-not-found': [404, 'There is no such case.'],
  /** Thrown when an action is no longer possible, for example because a colleague acted first. */
  'action-not-possible': [409, 'This is not possible in the present state of the case. Please look at it again.'],
  /** Thrown when a staff member acts in a case about themselves. */
  'own-case': [403, 'A colleague has to decide about this case, because it is about you.'],
  /** Thrown when a staff member acts in a case that they have reported. */
  'own-report': [403, 'A colleague has to decide about this case, because you have reported it yourself.'],
  /** Thrown when a staff member uses the page to suspend, ban or reinstate another one. */
  'staff-member': [
    403,
    'This person is a member of staff. Suspending, banning and reinstating them is possible at the command line only.',
  ],
  /** Thrown when a staff member acts without having seen the last action in a case. */
  'case-changed': [409, 'Something was done in this case since you looked. Please read it and decide again.'],
  /** Thrown when a person objects who is not suspended. */
  'not-suspended': [409, 'Your account is not suspended.'],
  /** Thrown when a person objects again to the same suspension. */
  'already-objected': [409, 'You have objected already. We will write to you.'],
})
