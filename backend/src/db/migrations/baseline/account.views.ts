export const accountViews = String.raw`
  -- A session lives for 30 days, and ends after 14 days without use.
  create view alive_session as
  select id_hash, account_id, created_at, seen_at, wrote_lsn, passkey_at from session
  where seen_at > now() - interval '14 days' and created_at > now() - interval '30 days';
`
