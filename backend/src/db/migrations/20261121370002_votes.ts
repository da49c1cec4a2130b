import { Migration } from '@mikro-orm/migrations'

/**
 * What makes a visit a vote about a canary. `network` is a pseudonym, kept only of visits that failed with an id that a
 * document has signed, and of documents that have not reported yet (`silent`). `reason` says which answer did not fit.
 */
export class Migration20261121370002_votes extends Migration {
  override up(): void {
    this.addSql(`
      alter table release_visit
        add column if not exists network text,
        add column if not exists silent boolean not null default false,
        add column if not exists reason text
    `)
  }
}
