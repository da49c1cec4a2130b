import { Migration } from '@mikro-orm/migrations'

/** A repeated answer is one answer, and the opposite answer to the same revision is refused. */
export class Migration20261129130100_trip_answers extends Migration {
  override up(): void {
    this.addSql(`
      -- Whether the latest revision accepted what was proposed; null if it was no answer.
      alter table trip add column accepted boolean;
    `)
  }
}
