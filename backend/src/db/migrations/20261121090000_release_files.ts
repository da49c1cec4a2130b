import { Migration } from '@mikro-orm/migrations'

/** The files of releases, each once by its hash, where every process finds them and one backup has all. */
export class Migration20261121090000_release_files extends Migration {
  override up(): void {
    this.addSql(`
      create table release_content (
        hash     text primary key,
        content  bytea not null,
        check (hash = 'sha256-' || encode(sha256(content), 'base64'))
      );
    `)
  }
}
