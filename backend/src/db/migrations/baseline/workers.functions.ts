/** The triggers that wake the worker of a table in which a transaction has written work (jobs/jobs.ts). */
export const workersFunctions = String.raw`
  create function wake_worker() returns trigger language plpgsql as $$
  begin
    perform pg_notify('work', tg_argv[0]);
    return null;
  end $$;
  create trigger wake_worker after insert on areas_renewal for each statement execute function wake_worker('areas');
`
