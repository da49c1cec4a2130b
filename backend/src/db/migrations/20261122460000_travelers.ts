import { Migration } from '@mikro-orm/migrations'

/** Somebody close for whom a listing seeks help, how many a helper takes, and listings that have found their company. */
export class Migration20261122460000_travelers extends Migration {
  override up(): void {
    this.addSql(`
      alter table listing add column traveler jsonb;
      alter table listing add column places smallint not null default 1;
      -- A missing field would make a comparison null, which a check allows.
      alter table listing add constraint listing_traveler check (
        traveler is null or coalesce(
          type = 'seeking_help' and jsonb_typeof(traveler) = 'object'
          and traveler - array['firstName', 'relation', 'ageBand', 'needs', 'note'] = '{}'
          and traveler ->> 'firstName' !~ '\\s' and length(traveler ->> 'firstName') between 1 and 30
          and length(traveler ->> 'relation') > 0 and jsonb_typeof(traveler -> 'needs') = 'array'
          and length(coalesce(traveler ->> 'note', '')) <= 200
          and (traveler ->> 'ageBand' not in ('under-12', '12-17') or traveler ->> 'relation' in ('daughter', 'son')),
          false)
      ) not valid;
      alter table listing add constraint listing_places
        check (places between 1 and 5 and (places = 1 or type = 'helper')) not valid;

      -- 'found': the author has agreed on a trip, and it is in no search until that trip is cancelled.
      alter table listing drop constraint listing_status_check;
      alter table listing add constraint listing_status_check
        check (status in ('open', 'found', 'closed', 'past', 'hidden', 'removed', 'withheld')) not valid;
    `)
  }
}
