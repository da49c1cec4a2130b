import { Migration } from '@mikro-orm/migrations'

export class Migration20261121150002_reviews extends Migration {
  override up(): void {
    this.addSql(`
      -- Who may review whom about which route: both people of a request for contact details, and whoever had written to
      -- the owner of a listing when it was deleted. It outlives the listing, so nobody escapes a review by deleting it.
      create table acquaintance (
        person_id  bigint not null references account on delete cascade,
        other_id   bigint not null references account on delete cascade,
        route      text not null,
        since      timestamptz not null default now(),
        primary key (person_id, other_id, route)
      );
      create index acquaintance_other on acquaintance (other_id);

      alter table testimonial
        -- The pseudonym of the author's address: it says who wrote, also after the account was deleted.
        add column author_key text,
        add column changed_at timestamptz,
        -- The only answer of the person whom it is about.
        add column reply text,
        add column replied_at timestamptz;
      alter table testimonial add constraint testimonial_reply
        check (char_length(reply) between 1 and 500 and (reply is null) = (replied_at is null)) not valid;
    `)
  }
}
