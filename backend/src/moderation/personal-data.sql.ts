// Written by npm run contract from personal-data.sql. Do not edit.
import { query } from '../db/query.ts'
import type { SnapshotLine } from './moderation.contract.ts'

/** own reports. The address of an unconfirmed listing must not become known by a report. */
export type ExportReports = {
  about: string | null
  reason: string
  details: string
  createdAt: string
}
export const exportReports = query<{ id: number }, ExportReports>(["id"], `
select case when c.author_confirmed is distinct from false then reported.username end as about, reason, details,
       iso(report.created_at) as "createdAt"
from report
left join account reported on reported.id = report.reported_id
left join moderation_case c on c.id = report.case_id
where reporter_id = $1`)

/** cases about the person. Omits reporters and their texts, which would reveal who has reported the person; the same applies to messages and tip messages, because they have one reader. Reasons that the person did not receive are for colleagues. */
export type ExportCases = {
  kind: 'person' | 'listing' | 'message' | 'rating' | 'tip-message'
  snapshot: SnapshotLine[] | null
  openedAt: string
  closedAt: string | null
  reasons: string[]
  decisions: object[]
}
export const exportCases = query<{ notified: readonly string[]; silent: readonly string[]; id: number }, ExportCases>(["notified","silent","id"], `
select kind, case when kind not in ('message', 'tip-message') then snapshot end as "snapshot",
       iso(opened_at) as "openedAt", iso(closed_at) as "closedAt",
       array(select distinct reason from report where case_id = c.id order by reason) as "reasons",
       coalesce((
         select json_agg(json_build_object('decision', action.kind, 'at', iso(at), 'reason',
                           case when action.kind = any ($1) or staff_id is null then reason end) order by action.id)
         from moderation_action action
         where case_id = c.id and action.kind <> all ($2)
       ), '[]') as "decisions"
from moderation_case c
where (about_id = $3 or giver_id = $3) and author_confirmed
order by id`)

export type ExportWarnings = {
  text: string
  createdAt: string
  seenAt: string | null
}
export const exportWarnings = query<{ id: number }, ExportWarnings>(["id"], `
select text, iso(created_at) as "createdAt", iso(seen_at) as "seenAt" from warning where account_id = $1 order by id`)

export type ExportPasskeys = {
  enrolledAt: string
  usedAt: string | null
}
export const exportPasskeys = query<{ id: number }, ExportPasskeys>(["id"], `
select iso(enrolled_at) as "enrolledAt", iso(used_at) as "usedAt" from staff_passkey
where account_id = $1
order by enrolled_at`)

export type ExportObjections = {
  text: string
  createdAt: string
}
export const exportObjections = query<{ id: number }, ExportObjections>(["id"], `
select text, iso(created_at) as "createdAt" from objection where account_id = $1 order by id`)

export type FindAddress = {
  email: string | null
}
export const findAddress = query<{ id: number }, FindAddress>(["id"], `
select email from account where id = $1`)

/** a pseudonym finds the cases if the person returns */
export type StoreKey = {
}
export const storeKey = query<{ key: string; id: number }, StoreKey>(["key","id"], `
update moderation_case set about_key = $1 where about_id = $2 or giver_id = $2`)

/** the rows stay, so that a person who returns cannot object a second time */
export type EraseObjections = {
}
export const eraseObjections = query<{ id: number }, EraseObjections>(["id"], `
update objection set text = '' where account_id = $1`)

export type EndStaffRole = {
}
export const endStaffRole = query<{ id: number }, EndStaffRole>(["id"], `
update account set staff_since = null where id = $1`)

/** warnings, passkeys and the code for one */
export type DeleteOwn = {
}
export const deleteOwn = query<{ id: number }, DeleteOwn>(["id"], `
with warnings as (delete from warning where account_id = $1),
     passkeys as (delete from staff_passkey where account_id = $1)
delete from staff_invitation where account_id = $1`)

/** the audit keeps a pseudonym instead of the address */
export type ErasePasskeyEvents = {
}
export const erasePasskeyEvents = query<{ key: string; id: number }, ErasePasskeyEvents>(["key","id"], `
update staff_event set address = $1 where account_id = $2`)

export type EraseActions = {
}
export const eraseActions = query<{ key: string; id: number }, EraseActions>(["key","id"], `
update moderation_action set address = $1 where staff_id = $2`)
