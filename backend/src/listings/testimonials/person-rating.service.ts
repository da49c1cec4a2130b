import type { EntityManager } from '@mikro-orm/postgresql'

// In turn, so that the last one sees all the testimonials that others have written at the same time.
const IN_TURN = "select pg_advisory_xact_lock(hashtextextended('rating ' || ?, 0))"

// The latest word of each person counts, whichever account, address or phone they have written it with.
const RATE = `
  with said as (
    select t.id, rating, coalesce(changed_at, t.created_at) as at,
           min(author.identity) over (partition by coalesce(author_key, author.identity::text)) as person
    from testimonial t join account as author on author.id = author_id
    where target_id = ? and withheld is null
  ), latest as (
    select distinct on (person) rating from said order by person, at desc, id desc
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
