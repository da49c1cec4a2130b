/* @name noteProcess: this process runs */
update backend_process set seen_at = now() where id = :id returning id;

/* @name addProcess: a process with the contracts that it serves, if it serves any */
insert into backend_process (id, contracts, contracts_hash) values (:id, :contracts?, :hash?)
on conflict (id) do update set
  contracts = coalesce(excluded.contracts, backend_process.contracts),
  contracts_hash = coalesce(excluded.contracts_hash, backend_process.contracts_hash), seen_at = now();

/* @name removeProcess: this process has announced all its changes */
delete from backend_process where id = :id;

/* @name removeVanished: the process that deletes the row of a vanished process notifies all others in the same transaction */
with vanished as (
  delete from backend_process where seen_at < now() - interval '12 seconds' returning id
)
select count(pg_notify('process_vanished', '')) as notified from (select from vanished limit 1) as any_vanished;
