export const listingsFunctions = String.raw`
  -- The lock also makes a new listing wait for a deletion of its author that has begun.
  create function withhold_listing() returns trigger language plpgsql as $$
  declare
    author account;
  begin
    select * into author from account where id = new.account_id for share;
    if tg_op = 'INSERT' and author.left_at is not null then
      raise unique_violation using message = 'This account was deleted.', constraint = 'signed-out';
    end if;
    if coalesce(author.suspended_at, author.banned_at, author.withheld_at) is not null then
      new.status := 'withheld';
    end if;
    return new;
  end $$;
  create trigger listing_withheld before insert or update of status on listing for each row
    when (new.status = 'open') execute function withhold_listing();
  -- Triggers run in the order of their names, so this one runs last.
  create trigger listing_withheld_found before update of status on listing for each row
    when (new.status in ('partly', 'found')) execute function withhold_listing();
`
