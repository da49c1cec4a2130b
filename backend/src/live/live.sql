/* @name notify: sends notifications to all processes that listen */
select count(pg_notify('live', payload)) as sent from unnest(:payloads::text[]) as notification (payload);
