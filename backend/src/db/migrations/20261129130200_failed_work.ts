import { Migration } from '@mikro-orm/migrations'

/** Attempts, backoff and a dead letter for workers that poll a table of their own. */
export class Migration20261129130200_failed_work extends Migration {
  override up(): void {
    this.addSql(`
      create table failed_work (
        worker           text not null,
        -- The row of the worker's own table.
        work_id          bigint not null,
        attempts         int not null default 1,
        failure          text not null,
        since            timestamptz not null default now(),
        next_attempt_at  timestamptz not null,
        -- Set after the last attempt. Operators see the row by a name of its own, which leads to no one.
        dead_at          timestamptz,
        name             uuid not null default gen_random_uuid(),
        primary key (worker, work_id)
      );
      create index failed_work_since on failed_work (since);
    `)
  }
}
