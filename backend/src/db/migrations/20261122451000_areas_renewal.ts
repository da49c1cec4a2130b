import { Migration } from '@mikro-orm/migrations'

/**
 * How far open listings and saved searches have come on their way to a new list of areas; no row when they are up to date.
 * The processes that run bring them there page by page, and alerts wait until then.
 */
export class Migration20261122451000_areas_renewal extends Migration {
  override up(): void {
    this.addSql(`
      create table areas_renewal (
        is_only   boolean primary key default true check (is_only),
        version   text not null,
        stage     text not null default 'writers' check (stage in ('writers', 'listings', 'searches')),
        after_id  bigint not null default 0
      )
    `)
  }
}
