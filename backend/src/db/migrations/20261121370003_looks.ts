import { Migration } from '@mikro-orm/migrations'

/** When somebody has looked at a release in a browser. What was published before nobody is asked about. */
export class Migration20261121370003_looks extends Migration {
  override up(): void {
    this.addSql(`
      alter table release add column if not exists looked_at timestamptz default now();
      alter table release alter looked_at drop default;
    `)
  }
}
