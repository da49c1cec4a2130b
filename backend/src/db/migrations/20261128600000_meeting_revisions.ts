import { Migration } from '@mikro-orm/migrations'

/** Whoever says where two meet names what they have seen, so that nobody replaces unseen what the other has just said. */
export class Migration20261128600000_meeting_revisions extends Migration {
  override up(): void {
    this.addSql(`
      -- The revision of the meeting place that this person has made last. The greater one of the two is on the page.
      alter table trip_person add column meeting_revision int not null default 0;
    `)
  }
}
