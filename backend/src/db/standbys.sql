/* @name findReplayed: a promoted standby is at its own write position */
select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8
         as "at!";

/* @name findFlushed */
select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as "at!";

/* @name readLag: a role that is not a member of pg_monitor sees no lag, and gets 0 */
select coalesce(max(extract(epoch from replay_lag)), 0)::float8 as "value!" from pg_stat_replication;
