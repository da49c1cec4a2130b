/** The functions and triggers of account. */
export const accountFunctions = String.raw`
  -- An account of an address that nobody has proven, and the stand-in for it, take random numbers far above the
  -- sequence of accounts. So no gap in it tells whether an address was known, and nobody can guess such an account.
  create function unproven_id() returns bigint language sql as $$
    select (1::bigint << 48) + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint
  $$;

  -- A person who has had one account only is identified by it.
  create function begin_identity() returns trigger language plpgsql as $$
  begin
    new.identity := coalesce(new.identity, new.id);
    return new;
  end $$;
  create trigger identity_begins before insert on account for each row execute function begin_identity();

  -- The address in a profile is that of the photo of the account, so no photo of a person outlives it and no profile
  -- shows the photo of another person. Services delete the photo before they clear the address.
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

  -- A request that was under way while its sender's account was deleted writes nothing of a person into what is left
  -- of it.
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
