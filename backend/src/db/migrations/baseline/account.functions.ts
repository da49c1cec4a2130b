export const accountFunctions = String.raw`
  -- Returns an id for an unconfirmed account or its substitute. It is random and far above the sequence of accounts, so
  -- no gap in the sequence reveals whether an address was known, and no one can guess it.
  create function unconfirmed_id() returns bigint language sql as $$
    select (1::bigint << 48) + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint
  $$;

  -- The identity of a person with one account is its id.
  create function begin_identity() returns trigger language plpgsql as $$
  begin
    new.identity := coalesce(new.identity, new.id);
    return new;
  end $$;
  create trigger identity_begins before insert on account for each row execute function begin_identity();

  -- A profile's picture URL must belong to the account's photo. So no photo outlives its profile, and no profile shows
  -- another person's photo. Services delete the photo before they clear the URL.
  create function check_profile_picture() returns trigger language plpgsql as $$
  begin
    if new.profile_picture_url is distinct from (select '/photos/' || hash || '.webp' from photo where account_id = new.id) then
      raise exception 'A profile names its own photo, and a photo has a profile that names it.';
    end if;
    return new;
  end $$;
  create trigger profile_picture_checked before update of profile_picture_url on account for each row
    when (new.profile_picture_url is distinct from old.profile_picture_url)
    execute function check_profile_picture();

  -- A request that runs during the deletion of its sender's account must not add personal data to the remaining row.
  create function refuse_return() returns trigger language plpgsql as $$
  begin
    raise unique_violation using message = 'This account was deleted.', constraint = 'signed-out';
  end $$;
  create trigger account_left_for_good before update on account for each row
    when (old.left_at is not null and (new.email is distinct from old.email
      or new.username is distinct from old.username or new.phone_number is distinct from old.phone_number
      or new.profile_picture_url is distinct from old.profile_picture_url
      or new.languages is distinct from old.languages or new.language_codes is distinct from old.language_codes
      or new.bio is distinct from old.bio))
    execute function refuse_return();
`
