import { Migration } from '@mikro-orm/migrations'

/** How often a search for helpers of a route found nobody, by the day of the trip, if one was asked for. Nothing says who. */
export class Migration20261122420001_unmet_searches extends Migration {
  override up(): void {
    this.addSql(`
      create table unmet_search (
        route     text not null check (route ~ '^[A-Z]{6}$'),
        day       date,
        asked_on  date not null,
        count     integer not null check (count > 0),
        unique nulls not distinct (route, day, asked_on)
      );
      create index unmet_search_asked on unmet_search (asked_on);
    `)
  }
}
