// Written by npm run contract from moderation.emails.sql. Do not edit.
import { query } from '../db/query.ts'
import type { SnapshotLine, reportReasons } from './moderation.contract.ts'
import type { QuotedMessage } from './moderation.entity.ts'

export type FindReport = {
  id: number
  caseId: number | null
  listingId: number | null
  reason: keyof typeof reportReasons
  details: string
  quoted: QuotedMessage[]
  reporterId: number
  reporter: string
  reportedId: number | null
  reported: string | null
  kind: 'person' | 'listing' | 'message' | 'rating' | 'tip-message' | null
  snapshot: SnapshotLine[] | null
}
export const findReport = query<{ id: number }, FindReport>(["id"], `
select report.id, case_id as "caseId", listing_id as "listingId", reason as "reason", details,
       quoted as "quoted", reporter_id as "reporterId", reporter.username as "reporter",
       reported_id as "reportedId", reported.username as reported, c.kind, c.snapshot as "snapshot"
from report
join account reporter on reporter.id = reporter_id
left join account reported on reported.id = reported_id
left join moderation_case c on c.id = case_id
where report.id = $1`)

/** the newest note by the site in a case */
export type FindNote = {
  note: string
}
export const findNote = query<{ case: number }, FindNote>(["case"], `
select reason as note from moderation_action
where case_id = $1 and kind = 'note' and staff_id is null
order by id desc
limit 1`)

/** what an email tells the person about a decision */
export type FindDecision = {
  kind: string
  reason: string
  subject: 'person' | 'listing' | 'message' | 'rating' | 'tip-message'
  title: string
  username: string
  locale: string
  to: string
}
export const findDecision = query<{ action: number }, FindDecision>(["action"], `
select action.kind, action.reason, c.kind as subject, coalesce(snapshot #>> '{0,value}', '') as "title", username, locale,
       email as "to"
from moderation_action action
join moderation_case c on c.id = action.case_id
join account on account.id = coalesce(c.about_id, c.giver_id)
where action.id = $1 and email_confirmed_at is not null and author_confirmed`)

/** the reader of an email about a banned person, and who that is */
export type FindBan = {
  to: string
  locale: string
  username: string
  bannedAt: string
}
export const findBan = query<{ banned: number; account: number }, FindBan>(["banned","account"], `
select reader.email as "to", reader.locale, banned.username, iso(banned.banned_at) as "bannedAt"
from account reader join account banned on banned.id = $1
where reader.id = $2 and reader.email_confirmed_at is not null and reader.banned_at is null
  and banned.banned_at is not null`)

/** an action that held or released the tips of a person, for a member of staff */
export type FindTipHold = {
  kind: string
  reason: string
  address: string | null
  case: number
  id: number
  username: string
  to: string
}
export const findTipHold = query<{ account: number; action: number }, FindTipHold>(["account","action"], `
select action.kind, reason, address, c.id as "case", person.id, person.username, reader.email as "to"
from moderation_action action
join moderation_case c on c.id = action.case_id
join account person on person.id = c.about_id
join account reader on reader.id = $1
where action.id = $2 and reader.staff_since is not null`)
