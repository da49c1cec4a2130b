import { Migration } from '@mikro-orm/migrations'

/** Whoever made a link for a family sees that an SMS did not get there. */
export class Migration20261126100000_links_unreached extends Migration {
  override up(): void {
    this.addSql('alter table trip_link add column unreached boolean not null default false')
  }
}
