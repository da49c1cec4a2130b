import { Migration } from '@mikro-orm/migrations'

/** Who has withdrawn a release that was not live, and how. Of one that was, the history of what is live says it. */
export class Migration20261121380000_withdrawn_why extends Migration {
  override up(): void {
    this.addSql('alter table release add column if not exists withdrawn_why text')
  }
}
