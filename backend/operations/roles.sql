-- The two roles of the site's database. Run it as a superuser (or a role that may create roles), in that database, before the
-- first migration; it may run again at any time, and takes over a database that one role has owned so far:
--   psql -d flight_amigo -v ON_ERROR_STOP=1 -f roles.sql
-- Passwords are not here: alter role app_owner login password '…'; alter role app login password '…'

do $$
begin
  if not exists (select from pg_roles where rolname = 'app_owner') then create role app_owner login; end if;
  if not exists (select from pg_roles where rolname = 'app') then create role app login; end if;
end $$;

-- app_owner makes and changes tables: DATABASE_DIRECT_URL of the processes with the role migrate only.
alter role app_owner set lock_timeout = '2s';

-- app reads and writes rows: DATABASE_URL of all processes, DATABASE_DIRECT_URL of the others.
-- Its time-outs hold behind a pooler too, which lets no process bring its own.
alter role app set statement_timeout = '5s';
alter role app set lock_timeout = '2s';
alter role app set idle_in_transaction_session_timeout = '6s';
-- A statement whose client has gone away ends, and frees its locks.
alter role app set client_connection_check_interval = '2s';

-- In this database.
create schema if not exists pgboss;
do $$
declare
  each record;
begin
  execute format('grant connect, create, temporary on database %I to app_owner', current_database());
  execute format('grant connect on database %I to app', current_database());
  alter schema public owner to app_owner;
  alter schema pgboss owner to app_owner;

  -- Sequences of identity columns follow their tables; partitions do not.
  for each in
    select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
           c.oid::regclass as name
    from pg_class c
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p', 'S', 'v', 'm')
      and not pg_has_role('app_owner', relowner, 'member')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                      and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
  loop
    execute format('alter %s %s owner to app_owner', each.kind, each.name);
  end loop;
  for each in
    select oid::regprocedure as name from pg_proc p
    where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and not pg_has_role('app_owner', proowner, 'member')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and deptype = 'e')
  loop
    execute format('alter routine %s owner to app_owner', each.name);
  end loop;
  for each in
    select oid::regtype as name from pg_type
    where typnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and typtype in ('e', 'd')
      and not pg_has_role('app_owner', typowner, 'member')
  loop
    execute format('alter type %s owner to app_owner', each.name);
  end loop;
end $$;

revoke create on schema public, pgboss from public, app;
grant usage on schema public, pgboss to app;
grant select, insert, update, delete on all tables in schema public, pgboss to app;
grant usage, select on all sequences in schema public, pgboss to app;

-- What app_owner makes from now on.
alter default privileges for role app_owner in schema public, pgboss grant select, insert, update, delete on tables to app;
alter default privileges for role app_owner in schema public, pgboss grant usage, select on sequences to app;

-- How far standbys are behind (metric replication_lag_seconds).
grant pg_read_all_stats to app;
