import { Migration } from '@mikro-orm/migrations'

/** One report for each reporter and case, and the checks of the rows from before. */
export class Migration20261121200001_moderation_checked extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('set lock_timeout = 0')
    this.addSql('create unique index concurrently if not exists report_once on report (case_id, reporter_id)')
    this.addSql('reset lock_timeout')
    this.addSql('alter table report validate constraint report_case')
    this.addSql('alter table message validate constraint message_withheld')
    this.addSql('alter table testimonial validate constraint testimonial_withheld')
    this.addSql('alter table listing validate constraint listing_status_check')
  }
}
