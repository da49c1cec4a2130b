-- After a restore, before the site accepts writes: advances all sequences. Links in emails, open pages and lines of the log name
-- rows that were created after the restored moment; without this they would soon refer to rows of other users.
-- psql --single-transaction -v ON_ERROR_STOP=1 -f backend/operations/after-restore.sql "$DATABASE_DIRECT_URL"
select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + 1000000)
from pg_sequences where schemaname = 'public';
