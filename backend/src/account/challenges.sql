/* @name countAttempt: counts the attempt and decides whether it is allowed, so at most five codes are compared, across parallel
   requests and processes */
update challenge set attempts = attempts + 1
where (id = :id? and browser_hash = :hash? or account_id = :account?)
  and used_at is null and attempts < 5 and sent_at > now() - interval '10 minutes'
returning id, turn, recipient, account_id as "accountId", attempts as tries;

/* @name findRejection: why an attempt was not allowed */
select used_at is not null as "used!", sent_at <= now() - interval '10 minutes' as "expired!"
from challenge
where id = :id? and browser_hash = :hash? or account_id = :account?;

/* @name refundAttempt */
update challenge set attempts = attempts - 1 where id = :id and turn = :turn and attempts > 0;

/* @name addressCode: to whom a code goes. A code that was replaced, used or expired is not sent. A login's code goes to the
   confirmed address of the account, regardless of the spelling that was typed. The lookup runs when the email is rendered, where
   its duration reveals nothing, and once for each code, so that the same code never goes to two addresses. */
update challenge
set addressed_turn = turn,
    recipient = case when addressed_turn = turn then recipient else coalesce(
      (select email from account where account.mailbox = challenge.mailbox and email_confirmed_at is not null), recipient) end
where id = :id and turn = :turn and used_at is null and sent_at > now() - interval '10 minutes'
returning id, turn, recipient, locale,
          exists (select from account where account.mailbox = challenge.mailbox and email_confirmed_at is not null) as "hasAccount!";

/* @name markUndelivered */
update challenge set undelivered_turn = turn where id = :id and turn = :turn;
