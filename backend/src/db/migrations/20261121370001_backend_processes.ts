import { Migration } from '@mikro-orm/migrations'

/** The processes that run, with the contracts that each serves: a release goes live only if all of them keep it. */
export class Migration20261121370001_backend_processes extends Migration {
  override up(): void {
    this.addSql(`
      create table if not exists backend_process (
        id uuid primary key,
        contracts text not null references contract_report (hash),
        seen_at timestamptz not null default now()
      )`)
  }
}
