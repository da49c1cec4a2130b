import { Migration } from '@mikro-orm/migrations'

/** A review needs a conversation about its route, so the database must know since when a listing has its route. */
export class Migration20261129140000_review_rights extends Migration {
  override up(): void {
    this.addSql(`
      -- When the listing was moved to another route; null as long as it has its first one.
      alter table listing add column route_since timestamptz;
    `)
  }
}
