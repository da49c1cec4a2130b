/** The functions and triggers of reviews. */
export const reviewsFunctions = String.raw`
  -- Computes a person's rating from the latest review of each author, over all their accounts, addresses and phones. The lock
  -- serializes concurrent reviews, so that the last one sees all others.
  create function rate_person(person bigint) returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('rating ' || person, 0));
    with said as (
      select t.id, rating, coalesce(changed_at, t.created_at) as at,
             min(author.identity) over (partition by coalesce(author_key, author.identity::text)) as author
      from testimonial t join account author on author.id = author_id
      where target_id = person and withheld is null and publish_at is null
    ), latest as (
      select distinct on (author) rating from said order by author, at desc, id desc
    ), none as (
      delete from person_rating where account_id = person and not exists (select from latest)
    )
    insert into person_rating (account_id, stars, count)
    select person, sum(rating), count(*) from latest having count(*) > 0
    on conflict (account_id) do update set stars = excluded.stars, count = excluded.count;
  end $$;
`
