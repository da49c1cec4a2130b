import { Migration } from '@mikro-orm/migrations'

/** Somebody close speaks what the listing says. The author's own languages say nothing about them. */
export class Migration20261122462002_spoken_by_traveler extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function note_listing_facts() returns trigger language plpgsql as $$
      begin
        new.departure_area := coalesce((select area from airport_area where code = new.departure), new.departure);
        new.arrival_area := coalesce((select area from airport_area where code = new.arrival), new.arrival);
        new.spoken := array_to_string(new.language_codes, ' ');
        new.trust := 0;
        if new.confirmed_at is not null then
          select case when new.spoken = '' and new.traveler is null then array_to_string(a.language_codes, ' ') else new.spoken end,
                 trust_of(a.phone_verified_at is not null, r.stars, r.count)
            into new.spoken, new.trust
            from account a left join person_rating r on r.account_id = a.id where a.id = new.account_id;
        end if;
        return new;
      end $$;
      create trigger listing_facts_of_traveler before update of traveler on listing
        for each row execute function note_listing_facts();
    `)
  }
}
