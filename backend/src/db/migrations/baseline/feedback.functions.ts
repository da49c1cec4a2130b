export const feedbackFunctions = String.raw`
  -- Creates the partitions of today and the next 30 days, and drops partitions older than the retained days. It runs
  -- with its owner's rights, so that the site's processes need no rights on tables.
  create function rotate_event_partitions(retained integer) returns void
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
  declare
    today date := (now() at time zone 'UTC')::date;
    of_day date;
    part text;
  begin
    -- Only one process at a time does this; the others have nothing to do.
    if not pg_try_advisory_xact_lock(hashtextextended('rotate_event_partitions', 0)) then return; end if;
    for ahead in 0..30 loop
      of_day := today + ahead;
      part := 'event_' || to_char(of_day, 'YYYYMMDD');
      continue when to_regclass(part) is not null;
      execute format(
        'create table %I partition of event for values from (%L) to (%L)',
        part, of_day::timestamp at time zone 'UTC', (of_day + 1)::timestamp at time zone 'UTC');
    end loop;
    for part in
      select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'event'::regclass and to_date(right(relname, 8), 'YYYYMMDD') <= today - retained
    loop
      execute format('drop table %I', part);
    end loop;
  end $$;

  select rotate_event_partitions(400);
`
