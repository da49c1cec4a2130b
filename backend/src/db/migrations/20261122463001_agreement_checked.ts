import { Migration } from '@mikro-orm/migrations'

/** Every choice is about a topic that the site knows: the former constraint allowed fewer. */
export class Migration20261122463001_agreement_checked extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table push_choice validate constraint push_choice_topic_check')
  }
}
