import { Migration } from '@mikro-orm/migrations'

/** Reports count once for each verified phone, too; and those of new accounts raise the priority of a case. */
export class Migration20261129141000_report_weights extends Migration {
  override up(): void {
    this.addSql(`
      -- The pseudonym of the reporter's verified phone; forgotten with the network.
      alter table report add column phone text;
      -- Since when the case stands first in the queue.
      alter table moderation_case add column raised_at timestamptz;
    `)
  }
}
