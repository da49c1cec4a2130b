import { STATE } from './subjects.ts'

/** Joins the author as `a` to a `moderation_case c`; there is none if a giver was not signed in. */
export const AUTHOR = 'left join account a on a.id = coalesce(c.about_id, c.giver_id)'

/** The columns of `Situation` for a `moderation_case c` with its `AUTHOR`; the argument is SQL for the staff member's id. */
export const situation = (staff: string) => `
  c.kind, ${STATE} as state, c.closed_at is null as "isOpen",
  exists (select from moderation_case twin
          where twin.kind = c.kind and twin.subject_id = c.subject_id and twin.closed_at is null and twin.id <> c.id)
    as "hasOpenTwin",
  a.profile_picture_url is not null as "hasPicture",
  case when a.left_at is not null then 'left' when a.banned_at is not null then 'banned'
       when not c.about_proven or a.email_confirmed_at is null then 'unproven'
       when a.suspended_at is not null then 'suspended' when a.held_at is not null then 'held'
       else 'active' end as standing,
  coalesce(a.identity = (select identity from account where id = ${staff}), false) as "isOwn",
  exists (select from report join account reporter on reporter.id = reporter_id
          where case_id = c.id and reporter.identity = (select identity from account where id = ${staff})) as "isReporter",
  exists (select from account member where member.identity = a.identity and member.staff_since is not null) as "isStaff"`
