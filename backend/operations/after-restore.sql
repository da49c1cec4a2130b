-- After a restore, before anybody may write: no number is given twice. Links in mails, open pages and lines of the log name
-- rows that came after the moment of the restore; without this they would soon mean somebody else's.
-- psql --single-transaction -v ON_ERROR_STOP=1 -f backend/operations/after-restore.sql "$DATABASE_DIRECT_URL"
select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + 1000000)
from pg_sequences where schemaname = 'public';
