import { IndexMigration } from './index-migration.ts'

/** Finds the cases about a giver, and checks the rows from before. */
export class Migration20261121300003_words_cases_checked extends IndexMigration {
  readonly indexes = ['moderation_case_giver on moderation_case (giver_id) where giver_id is not null']

  override up(): void {
    super.up()
    this.addSql('alter table moderation_case validate constraint moderation_case_kind')
    this.addSql('alter table moderation_case validate constraint moderation_case_author')
  }
}
