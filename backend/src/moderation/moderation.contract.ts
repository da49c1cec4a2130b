import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'

export { EnrollmentCode, EnrollmentRequest, PasskeyOptions, StaffRow } from './staff.contract.ts'

/** The most characters of a report's details. */
export const DETAILS_LENGTH = 1000
/** The most characters of a staff member's reason and of an objection. */
export const REASON_LENGTH = 1000

/** The reasons for a report, with the words from which people choose. */
export const reportReasons = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  scam: 'Asks for money or looks like a scam',
  carry: 'Asked me to carry something',
  unsafe: 'I would not feel safe meeting this person',
  other: 'Something else',
} as const
const Reason = z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons], 'Please choose a reason')

/** What a report may be about. Words of a tip are shown as a message. */
export const SubjectKind = z.enum(['person', 'listing', 'message', 'rating'])
/** What a report may be about. */
export type SubjectKind = z.infer<typeof SubjectKind>

/**
 * `POST /api/reports`: a report of the message, the rating, the words of a tip or the listing that is named, otherwise of
 * the person. Reported words are hidden from their reader at once. A second report by the same person changes nothing while the case is open.
 */
export const NewReport = z
  .strictObject({
    userId: z.optional(Id),
    listingId: z.optional(Id),
    messageId: z.optional(Id),
    testimonialId: z.optional(Id),
    /** A tip that the reporter has received with words. */
    tipId: z.optional(Id),
    reason: Reason,
    details: z._default(
      lines({ min: 0, max: DETAILS_LENGTH, long: `The details cannot exceed ${DETAILS_LENGTH} characters` }),
      '',
    ),
    /** Whether the last messages between the two go with the report. */
    thread: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ userId, listingId, messageId, testimonialId, tipId }) =>
        [userId, listingId, messageId, testimonialId, tipId].some((id) => id !== undefined),
      { path: ['userId'], message: 'Please say what you report' },
    ),
  )
/** A report as a person sends it. */
export type NewReport = z.infer<typeof NewReport>

/** What a staff member can do in a case. */
export const ActionKind = z.enum([
  ...(['note', 'warn', 'hide', 'remove', 'restore', 'suspend', 'reinstate', 'ban', 'close', 'reopen'] as const),
])
/** What a staff member can do in a case. */
export type ActionKind = z.infer<typeof ActionKind>

/** A line of the reported thing as it was. */
export const SnapshotLine = z.object({ label: z.string(), value: z.string() })
/** A line of the reported thing as it was. */
export type SnapshotLine = z.infer<typeof SnapshotLine>

const Person = z.object({ id: Id, username: z.string() })

/** A case in the queue. */
export const CaseRow = z.object({
  id: Id,
  kind: SubjectKind,
  /** Whether it is about the words of a tip; its `kind` is `message` then. */
  words: z.boolean(),
  /** Whether the author was not signed in: `about` names nobody then, and there is no such account. */
  signedOut: z.boolean(),
  about: Person,
  /** The first words of the reported thing. */
  title: z.string(),
  /** What the heuristics have found. It decides nothing. */
  marks: z.array(z.string()),
  reports: z.int(),
  reasons: z.array(Reason),
  openedAt: Moment,
  firstActionAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  /** Whether three independent reports have hidden it until a staff member decides. */
  held: z.boolean(),
  /** Whether three different people have reported it, so that it stands first in the queue. */
  raised: z.boolean(),
  /** Whether the person has objected and nobody has acted since. */
  objected: z.boolean(),
})
/** A case in the queue. */
export type CaseRow = z.infer<typeof CaseRow>

/** `GET /api/ops/moderation/cases`: an array of `CaseRow`; open ones raised and oldest first, closed ones newest first. */
export const CasesQuery = z.strictObject({
  state: z._default(z.enum(['open', 'closed']), 'open'),
  limit: z.prefault(Page.shape.limit, 50),
  cursor: z.optional(PathId),
})
/** `CasesQuery` as a handler gets it. */
export type CasesQuery = z.infer<typeof CasesQuery>

/** `GET /api/ops/moderation/summary`. */
export const Summary = z.object({
  open: z.int(),
  /** The median of the last 30 days, in minutes; null if there was no first action. */
  medianMinutes: z.nullable(z.number()),
  /** The number of first actions that the median is of. */
  measured: z.int(),
})
/** The state of the queue. */
export type Summary = z.infer<typeof Summary>

/** The path of a case. */
export const CasePath = z.strictObject({ id: PathId })
/** `CasePath` as a handler gets it. */
export type CasePath = z.infer<typeof CasePath>

const Quote = z.object({ senderId: Id, username: z.string(), content: z.string(), createdAt: Moment })

/** `GET /api/ops/moderation/cases/{id}`: a case with all that belongs to it. */
export const CaseView = z.extend(CaseRow, {
  snapshot: z.array(SnapshotLine),
  /** The reported thing now. */
  state: z.enum(['shown', 'hidden', 'removed', 'gone']),
  person: z.extend(Person, {
    status: z.enum(['active', 'held', 'suspended', 'banned', 'left', 'unproven']),
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
      /** The messages around it; empty without the reporter's consent. */
      thread: z.array(Quote),
    }),
  ),
  actions: z.array(
    z.object({
      id: Id,
      /** An action, or `held` and `objection`, which no staff member makes. */
      kind: z.string(),
      /** The staff member's address; null for what the site or the person did. */
      by: z.nullable(z.string()),
      reason: z.string(),
      at: Moment,
    }),
  ),
  objections: z.array(z.object({ id: Id, text: z.string(), createdAt: Moment })),
  /** Other cases about the same person, newest first. */
  history: z.array(CaseRow),
  /** The actions that are possible now for the staff member who asks. */
  can: z.array(ActionKind),
  /** The sentence for what keeps this staff member from some or all actions; null if nothing does. */
  obstacle: z.nullable(z.string()),
})
/** A case with all that belongs to it. */
export type CaseView = z.infer<typeof CaseView>

/** The days after which a ban is final: until then staff can reinstate the account without a loss of its tips. */
export const BAN_FINAL_DAYS = 14

const reason = (long: string) =>
  lines({ name: 'The reason', min: 3, max: REASON_LENGTH, short: 'Please give a reason', long })

/** `POST /api/ops/moderation/cases/{id}/actions`: acts, and answers `CaseView`. The person reads the reason. */
export const NewAction = z.strictObject({
  kind: ActionKind,
  reason: reason(`The reason cannot exceed ${REASON_LENGTH} characters`),
  /** The newest of `actions` that the staff member has seen, 0 for none: an action on an older state is refused. */
  seen: z.int().check(z.nonnegative()),
})
/** An action as a staff member sends it. */
export type NewAction = z.infer<typeof NewAction>

/** `GET /api/moderation/account-status`: what was decided about the signed-in person. */
export const MyAccountStatus = z.object({
  suspension: z.nullable(
    z.object({
      since: Moment,
      reason: z.string(),
      objection: z.nullable(z.object({ text: z.string(), createdAt: Moment })),
    }),
  ),
  /** Warnings that the person has not marked as read. */
  warnings: z.array(z.object({ id: Id, text: z.string(), createdAt: Moment })),
})
/** What was decided about the signed-in person. */
export type MyAccountStatus = z.infer<typeof MyAccountStatus>

/** `POST /api/moderation/objection`: once for each suspension. Answers `MyAccountStatus`. */
export const NewObjection = z.strictObject({
  text: lines({
    min: 10,
    max: REASON_LENGTH,
    short: 'Please write at least 10 characters',
    long: `An objection cannot exceed ${REASON_LENGTH} characters`,
  }),
})
/** An objection as the person sends it. */
export type NewObjection = z.infer<typeof NewObjection>

/** `POST /api/moderation/warnings/{id}/seen`: the person has read the warning. */
export const WarningPath = z.strictObject({ id: PathId })
/** `WarningPath` as a handler gets it. */
export type WarningPath = z.infer<typeof WarningPath>

/** Failures of reports and of moderation. */
export const moderationErrors = /* @__PURE__ */ errors({
  /** Thrown when a reported listing, message or rating does not exist, or the reporter cannot see it. */
  'subject-not-found': [404, 'This is not there any more, so it cannot be reported.'],
  /** Thrown when a case does not exist. */
  'case-not-found': [404, 'There is no such case.'],
  /** Thrown when an action does not fit the case any more, for example because a colleague was quicker. */
  'action-not-possible': [409, 'This is not possible in the present state of the case. Please look at it again.'],
  /** Thrown when a staff member acts in a case about themselves. */
  'own-case': [403, 'A colleague has to decide about this case, because it is about you.'],
  /** Thrown when a staff member acts in a case that has a report of their own. */
  'own-report': [403, 'A colleague has to decide about this case, because you have reported it yourself.'],
  /** Thrown when a staff member suspends, bans or reinstates another one on the page. */
  'staff-member': [
    403,
    'This person is a member of staff. Suspending, banning and reinstating them is possible at the command line only.',
  ],
  /** Thrown when a staff member acts on a case as it was before the last action in it. */
  'case-changed': [409, 'Something was done in this case since you looked. Please read it and decide again.'],
  /** Thrown when a person objects who is not suspended. */
  'not-suspended': [409, 'Your account is not suspended.'],
  /** Thrown when a person objects again to the same suspension. */
  'already-objected': [409, 'You have objected already. We will write to you.'],
})
