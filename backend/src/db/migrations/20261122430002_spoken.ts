import { Migration } from '@mikro-orm/migrations'

/** Each language of each open listing, with what a search filters and orders by. */
export class Migration20261122430002_spoken extends Migration {
  override up(): void {
    this.addSql(`
      create table listing_language (
        listing_id  bigint not null references listing on delete cascade,
        language    text not null,
        type        text not null,
        departure   text not null,
        arrival     text not null,
        route       text not null,
        date        date not null,
        end_date    date not null,
        closes_at   timestamptz not null,
        created_at  timestamptz(3) not null,
        -- Null while nobody has confirmed the listing.
        author      bigint,
        primary key (listing_id, language)
      );

      create function spread_listing_languages() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from listing_language using written where listing_id = written.id;
        end if;
        insert into listing_language
          select distinct id, language, type, departure, arrival, route, date, coalesce(end_date, date), closes_at, created_at,
                 case when confirmed_at is not null then account_id end
          from written cross join string_to_table(spoken, ' ') language
          where status = 'open' and language <> '';
        return null;
      end $$;
      create trigger spread_languages after insert on listing referencing new table as written
        for each statement execute function spread_listing_languages();
      create trigger spread_languages_again after update on listing referencing new table as written
        for each statement execute function spread_listing_languages();
    `)
  }
}
