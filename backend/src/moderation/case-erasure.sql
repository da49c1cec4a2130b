-- Cases outlive a deleted account, because they apply again if the person returns. A case that was closed without a
-- sanction stores no text of a deleted account: neither the reported content nor the messages quoted with reports.
-- Only their recipient can report messages and tip messages, so the lines "To" and "Trips of the two" identify the
-- reporter.

/* @name eraseContent: what cases about a deleted account had as their content */
update unsanctioned_case set snapshot = '[]' where about_id = :account or giver_id = :account;

/* @name eraseQuotesOf: the messages of a deleted account from reports by and about it */
update report set quoted = quoted_without(report.quoted, to_jsonb(array[:account::bigint]))
from unsanctioned_case c
where c.id = report.case_id and report.quoted <> '[]'
  and report.id in (
    select id from report where reporter_id = :account
    union all
    select other.id from moderation_case about join report other on other.case_id = about.id
    where about.about_id = :account or about.giver_id = :account);

/* @name eraseReporter: the lines that identify a deleted account as the reporter */
update unsanctioned_case set snapshot = lines_without(snapshot, '["To", "Trips of the two"]')
where id in (select case_id from report where reporter_id = :account);

/* @name eraseReviewed: the name of a deleted account from cases about reviews of it */
update unsanctioned_case set snapshot = lines_without(snapshot, '["About"]')
where kind = 'rating' and subject_id in (select id from testimonial where target_id = :account);

/* @name eraseContentOfCase: the same for one case, of all its people who have left */
update unsanctioned_case c set snapshot = '[]'
where id = :id and exists (select from account where left_at is not null and account.id in (c.about_id, c.giver_id));

/* @name eraseQuotesOfCase */
update report
set quoted = quoted_without(report.quoted, to_jsonb(array(
      select id from account where left_at is not null and id in (report.reporter_id, report.reported_id))))
from unsanctioned_case c
where c.id = :id and report.case_id = c.id and report.quoted <> '[]';

/* @name eraseReporterOfCase */
update unsanctioned_case set snapshot = lines_without(snapshot, '["To", "Trips of the two"]')
where id = :id and exists (select from report join account on account.id = reporter_id
                           where case_id = :id and left_at is not null);

/* @name eraseReviewedOfCase */
update unsanctioned_case set snapshot = lines_without(snapshot, '["About"]')
where id = :id and kind = 'rating' and subject_id in (
  select testimonial.id from testimonial join account on account.id = target_id where left_at is not null);

/* @name eraseQuotes: quoted messages a year after the case was closed */
update report set quoted = '[]'
where id = any(array(
  select old.id from report old join moderation_case c on c.id = old.case_id
  where old.quoted <> '[]' and c.closed_at < now() - interval '1 year'
  limit :limit for update of old skip locked));

/* @name eraseReportedMessages: the content of messages and tip messages a year after the case was closed */
update moderation_case set snapshot = '[]'
where id = any(array(
  select id from moderation_case
  where kind in ('message', 'tip-message') and snapshot <> '[]' and closed_at < now() - interval '1 year'
  order by closed_at
  limit :limit for update skip locked));

/* @name eraseTravelers: the travelers of a listing a month after the trip, if the case is closed */
update moderation_case set snapshot = lines_without(snapshot, '["Traveler", "Note"]')
where id = any(array(
  select c.id from moderation_case c left join listing on listing.id = c.subject_id
  where c.kind = 'listing' and c.closed_at is not null and c.snapshot @> '[{"label": "Traveler"}]'
    and (listing.id is null or listing.closes_at < now() - interval '30 days')
  limit :limit for update of c skip locked));
