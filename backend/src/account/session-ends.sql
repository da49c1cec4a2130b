/* @name endSession: the account of the session that ended */
delete from session where id_hash = :hash returning account_id as id;

/* @name endSessionsOf */
delete from session where account_id = :id;

/* @name endOtherSessions: all sessions of an account, but for this one */
delete from session
where account_id = :id
  and id_hash <> :session -- if :session
;

/* @name endSessionsOfPerson: the accounts of the sessions that ended */
with ended as (
  delete from session
  where account_id in (select id from account where identity = (select identity from account where id = :id))
  returning account_id
)
select distinct account_id as id from ended;
