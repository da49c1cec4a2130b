import type { EntityManager } from '@mikro-orm/postgresql'

// In turn, so that the last one sees all the testimonials that others have written at the same time.
const IN_TURN = "select pg_advisory_xact_lock(hashtextextended('rating ' || ?, 0))"

// The latest word of each author counts, whichever account they have written it with.
const RATE = `
  with latest as (
    select distinct on (coalesce(author_key, author_id::text)) rating from testimonial
    where target_id = ? and withheld is null
    order by coalesce(author_key, author_id::text), coalesce(changed_at, created_at) desc, id desc
  ), none as (
    delete from person_rating where account_id = ? and not exists (select from latest)
  )
  insert into person_rating (account_id, stars, count)
  select ?, sum(rating), count(*) from latest having count(*) > 0
  on conflict (account_id) do update set stars = excluded.stars, count = excluded.count`

/** Computes a person's rating, after a change of the testimonials about them. */
export async function rate(em: EntityManager, target: number): Promise<void> {
  await em.execute(IN_TURN, [String(target)])
  await em.execute(RATE, [target, target, target])
}
