// Written by npm run contract from case-erasure.sql. Do not edit.
import { query } from '../db/query.ts'

/** what cases about a deleted account had as their content */
export type EraseContent = {
}
export const eraseContent = query<{ account: number }, EraseContent>(["account"], `
update unsanctioned_case set snapshot = '[]' where about_id = $1 or giver_id = $1`)

/** the messages of a deleted account from reports by and about it */
export type EraseQuotesOf = {
}
export const eraseQuotesOf = query<{ account: number }, EraseQuotesOf>(["account"], `
update report set quoted = quoted_without(report.quoted, to_jsonb(array[$1::bigint]))
from unsanctioned_case c
where c.id = report.case_id and report.quoted <> '[]'
  and report.id in (
    select id from report where reporter_id = $1
    union all
    select other.id from moderation_case about join report other on other.case_id = about.id
    where about.about_id = $1 or about.giver_id = $1)`)

/** the lines that identify a deleted account as the reporter */
export type EraseReporter = {
}
export const eraseReporter = query<{ account: number }, EraseReporter>(["account"], `
update unsanctioned_case set snapshot = lines_without(snapshot, '["To", "Trips of the two"]')
where id in (select case_id from report where reporter_id = $1)`)

/** the name of a deleted account from cases about reviews of it */
export type EraseReviewed = {
}
export const eraseReviewed = query<{ account: number }, EraseReviewed>(["account"], `
update unsanctioned_case set snapshot = lines_without(snapshot, '["About"]')
where kind = 'rating' and subject_id in (select id from testimonial where target_id = $1)`)

/** the same for one case, of all its people who have left */
export type EraseContentOfCase = {
}
export const eraseContentOfCase = query<{ id: number }, EraseContentOfCase>(["id"], `
update unsanctioned_case c set snapshot = '[]'
where id = $1 and exists (select from account where left_at is not null and account.id in (c.about_id, c.giver_id))`)

export type EraseQuotesOfCase = {
}
export const eraseQuotesOfCase = query<{ id: number }, EraseQuotesOfCase>(["id"], `
update report
set quoted = quoted_without(report.quoted, to_jsonb(array(
      select id from account where left_at is not null and id in (report.reporter_id, report.reported_id))))
from unsanctioned_case c
where c.id = $1 and report.case_id = c.id and report.quoted <> '[]'`)

export type EraseReporterOfCase = {
}
export const eraseReporterOfCase = query<{ id: number }, EraseReporterOfCase>(["id"], `
update unsanctioned_case set snapshot = lines_without(snapshot, '["To", "Trips of the two"]')
where id = $1 and exists (select from report join account on account.id = reporter_id
                           where case_id = $1 and left_at is not null)`)

export type EraseReviewedOfCase = {
}
export const eraseReviewedOfCase = query<{ id: number }, EraseReviewedOfCase>(["id"], `
update unsanctioned_case set snapshot = lines_without(snapshot, '["About"]')
where id = $1 and kind = 'rating' and subject_id in (
  select testimonial.id from testimonial join account on account.id = target_id where left_at is not null)`)

/** quoted messages a year after the case was closed */
export type EraseQuotes = {
}
export const eraseQuotes = query<{ limit: number }, EraseQuotes>(["limit"], `
update report set quoted = '[]'
where id = any(array(
  select old.id from report old join moderation_case c on c.id = old.case_id
  where old.quoted <> '[]' and c.closed_at < now() - interval '1 year'
  limit $1 for update of old skip locked))`)

/** the content of messages and tip messages a year after the case was closed */
export type EraseReportedMessages = {
}
export const eraseReportedMessages = query<{ limit: number }, EraseReportedMessages>(["limit"], `
update moderation_case set snapshot = '[]'
where id = any(array(
  select id from moderation_case
  where kind in ('message', 'tip-message') and snapshot <> '[]' and closed_at < now() - interval '1 year'
  order by closed_at
  limit $1 for update skip locked))`)

/** the travelers of a listing a month after the trip, if the case is closed */
export type EraseTravelers = {
}
export const eraseTravelers = query<{ limit: number }, EraseTravelers>(["limit"], `
update moderation_case set snapshot = lines_without(snapshot, '["Traveler", "Note"]')
where id = any(array(
  select c.id from moderation_case c left join listing on listing.id = c.subject_id
  where c.kind = 'listing' and c.closed_at is not null and c.snapshot @> '[{"label": "Traveler"}]'
    and (listing.id is null or listing.closes_at < now() - interval '30 days')
  limit $1 for update of c skip locked))`)
