/* @name notify: sends notifications to all processes that listen */
select count(pg_notify('live', payload)) as sent from unnest(:payloads::text[]) as notification (payload);

/* @name sendHeartbeat: this process runs */
insert into live_process (id) values (:id) on conflict (id) do update set seen_at = now();

/* @name removeProcess: this process has announced all its changes */
delete from live_process where id = :id;

/* @name notifyVanished: the process that deletes the row of a vanished process notifies all others in the same transaction */
with vanished as (
  delete from live_process where seen_at < now() - interval '12 seconds' returning id
)
select count(pg_notify('live', :payload)) as notified from (select from vanished limit 1) as any_vanished;
