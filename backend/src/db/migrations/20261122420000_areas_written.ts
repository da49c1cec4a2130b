import { Migration } from '@mikro-orm/migrations'

/** Which list of areas airport_area and all open listings are up to date with; no row while somebody writes a list. */
export class Migration20261122420000_areas_written extends Migration {
  override up(): void {
    this.addSql(`
      create table areas_written (
        is_only  boolean primary key default true check (is_only),
        version  text not null
      )
    `)
  }
}
