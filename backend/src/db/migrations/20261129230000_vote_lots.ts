import { Migration } from '@mikro-orm/migrations'

/** A signed lot has one vote about a canary, so a vote stores its lot: one of a thousand, which identifies no visitor. */
export class Migration20261129230000_vote_lots extends Migration {
  override up(): void {
    this.addSql('alter table release_visit add column lot text')
  }
}
