// Cases stay when a person leaves, because whoever returns meets them again. What ended without a sanction keeps no
// words of a person who has left: neither the reported thing nor the messages that went with the reports.

const UNSANCTIONED = `
  c.closed_at is not null
  and not exists (select from moderation_action where case_id = c.id and kind in ('suspend', 'ban'))`

const quotedWithout = (isGone: string) => `
  quoted = (select coalesce(jsonb_agg(line order by place), '[]')
            from jsonb_array_elements(quoted) with ordinality as quote (line, place)
            where not (${isGone}))`
const SENDER = "(line ->> 'senderId')::bigint"

const snapshotWithout = (isGone: string) => `
  snapshot = (select coalesce(jsonb_agg(line order by place), '[]')
              from jsonb_array_elements(snapshot) with ordinality as seen (line, place)
              where not (${isGone}))`
// Only who got a message or the words of a tip can report them.
const OF_REPORTER = "line ->> 'label' in ('To', 'Trips of the two')"
const OF_REVIEWED = "line ->> 'label' = 'About'"

/** Forgets the words of the person `:id`, who leaves, in all cases that have ended. */
export const FORGET_PERSON = [
  `update moderation_case c set snapshot = '[]' where (about_id = :id or giver_id = :id) and ${UNSANCTIONED}`,
  `update report set ${quotedWithout(`${SENDER} = :id`)} from moderation_case c
   where c.id = case_id and quoted <> '[]' and ${UNSANCTIONED}
     and report.id in (select id from report where reporter_id = :id
                       union all select r.id from moderation_case about join report r on r.case_id = about.id
                                 where about_id = :id or giver_id = :id)`,
  `update moderation_case c set ${snapshotWithout(OF_REPORTER)}
   where id in (select case_id from report where reporter_id = :id) and ${UNSANCTIONED}`,
  `update moderation_case c set ${snapshotWithout(OF_REVIEWED)}
   where kind = 'rating' and subject_id in (select id from testimonial where target_id = :id) and ${UNSANCTIONED}`,
]

// Partial indexes find what still has words.
const YEAR_AGO = "closed_at < now() - interval '1 year'"

/** Erases the messages that were quoted with reports, a year after their case was closed. */
export const ERASE_QUOTES = `
  update report set quoted = '[]' where id = any(array(
    select r.id from report r join moderation_case c on c.id = r.case_id
    where r.quoted <> '[]' and c.${YEAR_AGO} limit $1 for update of r skip locked))`

/** The same for reported messages and tip messages, which the case itself quotes. */
export const ERASE_REPORTED_MESSAGES = `
  update moderation_case set snapshot = '[]' where id = any(array(
    select id from moderation_case where kind in ('message', 'words') and snapshot <> '[]' and ${YEAR_AGO}
    order by closed_at limit $1 for update skip locked))`

/** The copies of who travels, a month after the trip of a reported listing, once its case is closed. */
export const ERASE_TRAVELERS = `
  update moderation_case set ${snapshotWithout("line ->> 'label' in ('Traveler', 'Note')")} where id = any(array(
    select c.id from moderation_case c left join listing l on l.id = c.subject_id
    where c.kind = 'listing' and c.closed_at is not null and c.snapshot @> '[{"label": "Traveler"}]'
      and (l.id is null or l.closes_at < now() - interval '30 days')
    limit $1 for update of c skip locked))`

/** Forgets the words of people who have left, when the case `:id` ends. */
export const FORGET_IN_CASE = [
  `update moderation_case c set snapshot = '[]'
   where id = :id and ${UNSANCTIONED} and exists (select from account where id in (c.about_id, c.giver_id) and left_at is not null)`,
  `update report set ${quotedWithout(`exists (select from account where id = ${SENDER} and left_at is not null)`)}
   from moderation_case c where c.id = :id and case_id = c.id and quoted <> '[]' and ${UNSANCTIONED}`,
  `update moderation_case c set ${snapshotWithout(OF_REPORTER)} where id = :id and ${UNSANCTIONED} and exists (
     select from report r join account a on a.id = r.reporter_id where r.case_id = c.id and a.left_at is not null)`,
  `update moderation_case c set ${snapshotWithout(OF_REVIEWED)} where id = :id and kind = 'rating' and ${UNSANCTIONED}
     and exists (select from testimonial t join account a on a.id = t.target_id where t.id = c.subject_id and a.left_at is not null)`,
]
