import { Migration } from '@mikro-orm/migrations'

export class Migration20261121300002_words_cases extends Migration {
  override up(): void {
    this.addSql(`
      -- Reported words of a tip are a case, whose author is 'giver_id', or nobody if the giver was not signed in. The release
      -- before knows four kinds of case, and reads none without 'about_id'.
      alter table moderation_case
        alter column about_id drop not null,
        add column giver_id bigint references account on delete cascade,
        drop constraint moderation_case_kind_check,
        add constraint moderation_case_kind check (kind in ('person', 'listing', 'message', 'rating', 'words')) not valid,
        add constraint moderation_case_author check ((kind = 'words') = (about_id is null) and (kind = 'words' or giver_id is null))
          not valid;
      alter table report alter column reported_id drop not null;
      -- Set when staff members have taken the words away for good. Until then the giver still sees them.
      alter table words_report add column removed_at timestamptz;
    `)
  }
}
