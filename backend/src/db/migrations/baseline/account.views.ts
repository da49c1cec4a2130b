export const accountViews = String.raw`
  -- A session lives for 30 days, and ends after 14 days without use.
  create view alive_session as
  select id_hash, account_id, created_at, seen_at, wrote_lsn, passkey_at from session
  where seen_at > now() - interval '14 days' and created_at > now() - interval '30 days';

  -- An unconfirmed account is needed only while a visitor's listing or search waits for the owner of the address.
  create view unconfirmed_account as
  select id, created_at, not exists (select from listing where listing.account_id = account.id)
                         and not exists (select from saved_search where saved_search.account_id = account.id) as is_unneeded
  from account
  where email is not null and email_confirmed_at is null;
`
