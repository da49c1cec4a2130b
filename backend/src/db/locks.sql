/* @name holdLock */
select pg_advisory_xact_lock(:key::bigint)::text as "lock!";

/* @name holdLocks: in the order of the keys, so that two transactions with the same ids cause no deadlock */
select pg_advisory_xact_lock(key)::text as "lock!"
from (select hashtextextended(:prefix || id, 0) as key from unnest(:ids::text[]) id order by key) scoped;

/* @name tryLockUntilCommit */
select pg_try_advisory_xact_lock(:key::bigint) as "isMine!";

/* @name tryLock */
select pg_try_advisory_lock(:key::bigint) as "isMine!";

/* @name shortenLockTimeout: the transaction of a background job fails quickly when a request holds a lock, and the job is retried.
   Shorter than PostgreSQL's deadlock_timeout, so that in a deadlock the request wins. */
select set_config('lock_timeout', '500ms', true) as "timeout!";
