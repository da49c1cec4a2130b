-- import type { SnapshotLine, reportReasons } from './moderation.contract.ts'
-- import type { QuotedMessage } from './moderation.entity.ts'

/* @name findReport */
select report.id, case_id as "caseId", listing_id as "listingId", reason as "reason!: keyof typeof reportReasons", details,
       quoted as "quoted!: QuotedMessage[]", reporter_id as "reporterId", reporter.username as "reporter!",
       reported_id as "reportedId", reported.username as reported, c.kind, c.snapshot as "snapshot: SnapshotLine[]"
from report
join account reporter on reporter.id = reporter_id
left join account reported on reported.id = reported_id
left join moderation_case c on c.id = case_id
where report.id = :id;

/* @name findNote: the newest note by the site in a case */
select reason as note from moderation_action
where case_id = :case and kind = 'note' and staff_id is null
order by id desc
limit 1;

/* @name findDecision: what an email tells the person about a decision */
select action.kind, action.reason, c.kind as subject, coalesce(snapshot #>> '{0,value}', '') as "title!", username, locale,
       email as "to!"
from moderation_action action
join moderation_case c on c.id = action.case_id
join account on account.id = coalesce(c.about_id, c.giver_id)
where action.id = :action and email_confirmed_at is not null and author_confirmed;

/* @name findBan: the reader of an email about a banned person, and who that is */
select reader.email as "to!", reader.locale, banned.username, iso(banned.banned_at) as "bannedAt!"
from account reader join account banned on banned.id = :banned
where reader.id = :account and reader.email_confirmed_at is not null and reader.banned_at is null
  and banned.banned_at is not null;

/* @name findTipHold: an action that held or released the tips of a person, for a member of staff */
select action.kind, reason, address, c.id as "case", person.id, person.username, reader.email as "to!"
from moderation_action action
join moderation_case c on c.id = action.case_id
join account person on person.id = c.about_id
join account reader on reader.id = :account
where action.id = :action and reader.staff_since is not null;
