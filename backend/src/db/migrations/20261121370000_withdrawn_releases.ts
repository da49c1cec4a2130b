import { Migration } from '@mikro-orm/migrations'

/**
 * A release that was taken back because it was bad is withdrawn: no preview shows it, until somebody makes it live
 * again. And a build is told from another one by all of its files.
 */
export class Migration20261121370000_withdrawn_releases extends Migration {
  override up(): void {
    this.addSql(`
      alter table release add column if not exists withdrawn_at timestamptz;
      -- What a build consists of: its compressed twins may differ from one compressor to the next.
      create or replace function file_hashes(files jsonb) returns jsonb language sql immutable
        return (select coalesce(jsonb_object_agg(key, value->'hash'), '{}') from jsonb_each(files));
    `)
  }
}
