/* @name findMissingTimeouts: the timeouts that the role does not set */
select name as "name!" from pg_settings
where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
order by name;
