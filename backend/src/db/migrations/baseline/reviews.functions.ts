/** The functions and triggers of reviews. */
export const reviewsFunctions = String.raw`
  -- A person's rating: the latest word of each author counts, whichever account, address or phone they have written
  -- it with. In turn, so that the last one sees all the reviews that others have written at the same time.
  create function rate_person(person bigint) returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('rating ' || person, 0));
    with said as (
      select t.id, rating, coalesce(changed_at, t.created_at) as at,
             min(author.identity) over (partition by coalesce(author_key, author.identity::text)) as author
      from testimonial t join account author on author.id = author_id
      where target_id = person and withheld is null and held_until is null
    ), latest as (
      select distinct on (author) rating from said order by author, at desc, id desc
    ), none as (
      delete from person_rating where account_id = person and not exists (select from latest)
    )
    insert into person_rating (account_id, stars, count)
    select person, sum(rating), count(*) from latest having count(*) > 0
    on conflict (account_id) do update set stars = excluded.stars, count = excluded.count;
  end $$;

  -- Moves what was kept about a person, and who may review them, to the account in which they have proved that they
  -- are back. Of two reviews by one author about one route the later one stays. Nobody has reviewed themselves.
  create function give_back_record(person bigint) returns void language plpgsql as $$
  declare
    former bigint[];
    heir bigint;
    has_left boolean;
  begin
    select array_agg(id) filter (where left_at is not null),
           (array_agg(id order by created_at, id) filter (where left_at is null and email_confirmed_at is not null))[1]
      into former, heir from account where identity = person;
    if heir is null or former is null then
      return;
    end if;
    delete from testimonial t where target_id = any(former) and (
      exists (select from account where id = t.author_id and identity = person)
      or exists (
        select from testimonial later
        where later.target_id = any(former || heir) and later.route = t.route and later.id > t.id
          and (later.author_id = t.author_id or later.author_key = t.author_key)
      )
    );
    -- The one that the person has now may be the older one.
    delete from testimonial t where target_id = heir and exists (
      select from testimonial later
      where later.target_id = any(former) and later.route = t.route and later.id > t.id
        and (later.author_id = t.author_id or later.author_key = t.author_key)
    );
    insert into acquaintance (person_id, other_id, route, since)
      select person_id, heir, route, since from acquaintance where other_id = any(former) and person_id <> heir
      on conflict do nothing;
    delete from acquaintance where other_id = any(former);
    -- The lock makes this and a deletion of the account wait for each other.
    select left_at is not null into has_left from account where id = heir for share;
    update testimonial set target_id = heir,
        withheld = case when withheld is distinct from 'kept' then withheld when has_left then 'kept' end
      where target_id = any(former);
    if found then
      perform rate_person(heir);
    end if;
  end $$;

  -- Reviews about a person who leaves are kept for their return.
  create function keep_record() returns trigger language plpgsql as $$
  begin
    update testimonial set withheld = 'kept' where target_id = new.id and withheld is null;
    perform give_back_record(new.identity);
    return null;
  end $$;
  create trigger record_kept after update on account for each row
    when (old.left_at is null and new.left_at is not null) execute function keep_record();

  -- Only a proven address or number: an account that a visitor has made by typing an address is not confirmed.
  create function return_record() returns trigger language plpgsql as $$
  begin
    perform give_back_record(new.identity);
    return null;
  end $$;
  create trigger record_returns_to_new after insert on account for each row
    when (new.identity <> new.id and new.email_confirmed_at is not null) execute function return_record();
  create trigger record_returns after update of email_confirmed_at, identity on account for each row
    when (new.email_confirmed_at is not null and (old.email_confirmed_at is null
      or old.identity is distinct from new.identity))
    execute function return_record();

  -- Reviews about a person who has left go with the last trace of their identity.
  create function forget_record() returns trigger language plpgsql as $$
  begin
    if exists (select from former_identity where identity = old.identity) then
      return null;
    end if;
    delete from testimonial t using account a where a.identity = old.identity and a.left_at is not null and t.target_id = a.id;
    delete from acquaintance q using account a where a.identity = old.identity and a.left_at is not null and q.other_id = a.id;
    return null;
  end $$;
  create trigger record_forgotten after delete on former_identity for each row execute function forget_record();
  create trigger record_forgotten_with_other after update of identity on former_identity for each row
    when (old.identity <> new.identity) execute function forget_record();
`
