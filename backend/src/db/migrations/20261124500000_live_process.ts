import { Migration } from '@mikro-orm/migrations'

/** The processes that tell each other of live events. One that has vanished may have told nobody of its last changes. */
export class Migration20261124500000_live_process extends Migration {
  override up(): void {
    this.addSql(`
      create table if not exists live_process (
        id uuid primary key,
        -- The way in which it tells the others.
        bus text not null,
        seen_at timestamptz not null default now()
      )`)
  }
}
