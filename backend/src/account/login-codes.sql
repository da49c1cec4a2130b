/* @name deleteEarlierLogin: of the same browser */
delete from challenge where browser_hash = :earlier;

/* @name beginLogin */
insert into challenge (kind, browser_hash, recipient, mailbox, human, locale)
values ('login', :hash, :email, :mailbox, :isHuman, :locale)
returning id, turn;

/* @name findLogin: a login may request codes for one hour, as long as its cookie lives */
select recipient, human as "isHuman" from challenge
where id = :id and browser_hash = :hash and used_at is null and begun_at > now() - interval '1 hour';

/* @name renewLogin: the earlier code ends, and its attempts no longer count */
update challenge set turn = turn + 1, attempts = 0, sent_at = now()
where id = :id and browser_hash = :hash and used_at is null
returning id, turn;

/* @name findBan: whether a person with this address, or who gave it up, is banned */
select exists (
  select from sanction
  where kind = 'ban'
    and (pseudonym = :key
         or account_id in (select id from account
                           where identity = (select identity from previous_identity where pseudonym = :key)))
) as "isBanned!";

/* @name signIn: the account that the code opens. Redeems the code, creates the account and begins the session, so only one of
   two requests with the same right code signs in, and a code that begins no session is not redeemed. A suspension and a hold of
   tips apply to a person who deleted the account and returns. A code opens only the account whose own address it went to; an
   account without a confirmed address gets the one that this code proves. */
with used as (
  update challenge set used_at = now() where id = :id and turn = :turn and used_at is null
  returning recipient, mailbox, locale
), previous as (
  select identity, (select min(tips_held_at) from account where account.identity = previous_identity.identity) as tips_held_at
  from previous_identity where pseudonym = :key
), suspension as (
  select created_at, reason from sanction
  where kind = 'suspension'
    and (pseudonym = :key or account_id in (select id from account where identity = (select identity from previous)))
  order by created_at limit 1
), known as (
  update account
  set email = recipient,
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      suspended_at = coalesce(suspended_at, suspension.created_at),
      suspension_reason = coalesce(suspension_reason, suspension.reason),
      time_zone = coalesce(time_zone, :timeZone?)
  from used left join suspension on true
  where account.mailbox = used.mailbox and (email = recipient or email_confirmed_at is null)
  returning account.id, account.identity
), made as (
  insert into account (email, mailbox, username, email_confirmed_at, suspended_at, suspension_reason, time_zone, locale,
                       identity, tips_held_at)
  select recipient, mailbox, :username, now(), suspension.created_at, suspension.reason, :timeZone, locale,
         previous.identity, previous.tips_held_at
  from used left join suspension on true left join previous on true
  where not exists (select from known)
  on conflict (mailbox) do update
    set email = excluded.email, email_confirmed_at = coalesce(account.email_confirmed_at, now())
    where account.email = excluded.email or account.email_confirmed_at is null
  returning id, identity
), entered as (
  select * from known union all select * from made
), begun as (
  insert into session (id_hash, account_id) select :hash, id from entered
), ended as (
  delete from session using used where id_hash = :earlier returning account_id
)
select id as "id!", identity as "identity!", array(select account_id::float8 from ended) as "ended!" from entered;
