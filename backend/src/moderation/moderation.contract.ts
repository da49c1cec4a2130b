import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'

export { EnrollmentCode, EnrollmentRequest, PasskeyOptions, StaffRow } from './staff.contract.ts'

export const DETAILS_LENGTH = 1000
export const REASON_LENGTH = 1000

export const reportReasons = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  scam: 'Asks for money or looks like a scam',
  carry: 'Asked me to carry something',
  unsafe: 'I would not feel safe meeting this person',
  other: 'Something else',
} as const
const Reason = z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons], 'Please choose a reason')

/** A tip message is shown as a message. */
export const SubjectKind = z.enum(['person', 'listing', 'message', 'rating'])
export type SubjectKind = z.infer<typeof SubjectKind>

/**
 * `POST /api/reports`: without another id, reports the person. A reported tip message is hidden immediately. A second
 * report by the same person has no effect while the case is open.
 */
export const NewReport = z
  .strictObject({
    userId: z.optional(Id),
    listingId: z.optional(Id),
    messageId: z.optional(Id),
    testimonialId: z.optional(Id),
    tipId: z.optional(Id),
    reason: Reason,
    details: z._default(lines({ min: 0, max: DETAILS_LENGTH, long: 'The details cannot exceed 1000 characters' }), ''),
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

/** Why a report does not count towards hiding. */
export const NotCounted = z.enum([
  'inactive',
  'new-account',
  'no-phone',
  'no-contact',
  'knowingly-false',
  'two-hides',
  'same-person',
  'already-decided',
])
export type NotCounted = z.infer<typeof NotCounted>

/** `mark-false` takes the weight of a report's author for 90 days. Its reports still reach staff. */
export const ActionKind = z.enum([
  'note',
  'warn',
  'hide',
  'remove',
  'restore',
  'suspend',
  'reinstate',
  'ban',
  'close',
  'reopen',
  'mark-false',
])
export type ActionKind = z.infer<typeof ActionKind>

export const SnapshotLine = z.object({ label: z.string(), value: z.string() })
export type SnapshotLine = z.infer<typeof SnapshotLine>

const Person = z.object({ id: Id, username: z.string() })

export const CaseRow = z.object({
  id: Id,
  kind: SubjectKind,
  /** The `kind` of a tip message is `message`. */
  isTipMessage: z.boolean(),
  /** Without an account, `about` identifies no one. */
  signedOut: z.boolean(),
  about: Person,
  title: z.string(),
  /** Marks for staff members. Patterns have no effect on decisions. */
  patterns: z.array(z.string()),
  reports: z.int(),
  reasons: z.array(Reason),
  openedAt: Moment,
  firstActionAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  /** True after three independent reports, until a staff member decides. */
  hiddenByReports: z.boolean(),
  /** True after reports by three different people. The case then comes first in the queue. */
  raised: z.boolean(),
  /** True until a staff member acts on the objection. */
  objected: z.boolean(),
})
export type CaseRow = z.infer<typeof CaseRow>

/**
 * `GET /api/ops/moderation/cases`: an array of `CaseRow`; open cases raised and oldest first, closed ones newest first.
 */
export const CasesQuery = z.strictObject({
  state: z._default(z.enum(['open', 'closed']), 'open'),
  limit: z.prefault(Page.shape.limit, 50),
  cursor: z.optional(PathId),
})
export type CasesQuery = z.infer<typeof CasesQuery>

/** `GET /api/ops/moderation/summary`. */
export const Summary = z.object({
  open: z.int(),
  medianMinutes: z.nullable(z.number()),
  measured: z.int(),
})
export type Summary = z.infer<typeof Summary>

export const CasePath = z.strictObject({ id: PathId })
export type CasePath = z.infer<typeof CasePath>

const Quote = z.object({ senderId: Id, username: z.string(), content: z.string(), createdAt: Moment })

/** `GET /api/ops/moderation/cases/{id}` */
export const CaseView = z.extend(CaseRow, {
  snapshot: z.array(SnapshotLine),
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
      /** Empty if the report counts towards hiding. */
      notCounted: z.array(NotCounted),
      /** Whether staff have marked it as knowingly false. */
      isFalse: z.boolean(),
      /** Empty without the reporter's consent. */
      thread: z.array(Quote),
    }),
  ),
  actions: z.array(
    z.object({
      id: Id,
      /** An action of a staff member, `hidden-by-reports` or `objection`. */
      kind: z.string(),
      /** An email address; null for actions of the site or the person. */
      by: z.nullable(z.string()),
      reason: z.string(),
      at: Moment,
    }),
  ),
  objections: z.array(z.object({ id: Id, text: z.string(), createdAt: Moment })),
  history: z.array(CaseRow),
  can: z.array(ActionKind),
  /** Explains why some or all actions are impossible; null if none is. */
  obstacle: z.nullable(z.string()),
})
export type CaseView = z.infer<typeof CaseView>

/** Until a ban is final, staff can reinstate the account without the loss of its tips. */
export const BAN_FINAL_DAYS = 14

const reason = (long: string) => lines({ min: 3, max: REASON_LENGTH, short: 'Please give a reason', long })

/** `POST /api/ops/moderation/cases/{id}/actions`: returns `CaseView`. The person can read the reason. */
export const NewAction = z.strictObject({
  kind: ActionKind,
  reason: reason(`The reason cannot exceed ${REASON_LENGTH} characters`),
  /**
   * The newest of `actions` that the staff member saw, 0 for none. A request that does not name the newest one is
   * rejected.
   */
  seen: z.int().check(z.nonnegative()),
  /** The report to mark, only with `mark-false`. */
  report: z.optional(Id),
})
export type NewAction = z.infer<typeof NewAction>

/** `GET /api/moderation/account-status` */
export const MyAccountStatus = z.object({
  suspension: z.nullable(
    z.object({
      since: Moment,
      reason: z.string(),
      objection: z.nullable(z.object({ text: z.string(), createdAt: Moment })),
    }),
  ),
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

/** `POST /api/moderation/warnings/{id}/seen` */
export const WarningPath = z.strictObject({ id: PathId })
export type WarningPath = z.infer<typeof WarningPath>

export const moderationErrors = /* @__PURE__ */ errors({
  /** Also thrown when the reporter cannot see the subject. */
  'subject-not-found': [404, 'This is not there any more, so it cannot be reported.'],
  'case-not-found': [404, 'There is no such case.'],
  'action-not-possible': [409, 'This is not possible in the present state of the case. Please look at it again.'],
  'own-case': [403, 'A colleague has to decide about this case, because it is about you.'],
  'own-report': [403, 'A colleague has to decide about this case, because you have reported it yourself.'],
  'staff-member': [
    403,
    'This person is a member of staff. Suspending, banning and reinstating them is possible at the command line only.',
  ],
  'case-changed': [409, 'Something was done in this case since you looked. Please read it and decide again.'],
  'not-suspended': [409, 'Your account is not suspended.'],
  'already-objected': [409, 'You have objected already. We will write to you.'],
})
