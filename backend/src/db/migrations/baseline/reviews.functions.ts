export const reviewsFunctions = String.raw`
  -- Computes a person's rating from the latest review of each author, over all their accounts, addresses and phones.
  -- The lock serializes concurrent reviews, so that the last one includes all others.
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

  create function set_home_from() returns trigger language plpgsql as $$
  begin
    new.home_from := case when new.publish_at is null then coalesce(new.released_at, new.created_at)
      + case when exists (select from account where id = new.author_id and phone_verified_at is not null)
          then interval '0' else interval '24 hours' end end;
    return new;
  end $$;
  create trigger testimonial_home before insert or update of created_at, publish_at, released_at on testimonial for each row
    execute function set_home_from();

  -- Updates a row without a change, so that the other trigger sets the time again.
  create function renew_home_from() returns trigger language plpgsql as $$
  begin
    update testimonial set released_at = released_at
      where author_id = new.id and coalesce(released_at, created_at) > now() - interval '24 hours';
    return null;
  end $$;
  create trigger testimonial_home_renewed after update of phone_verified_at on account for each row
    when ((old.phone_verified_at is null) <> (new.phone_verified_at is null)) execute function renew_home_from();
`
