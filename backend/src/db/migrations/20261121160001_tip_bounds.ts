import { Migration } from '@mikro-orm/migrations'

/** What bounds the tips of strangers: declined cards, sums of a day, the first payouts of a helper, words of visitors. */
export class Migration20261121160001_tip_bounds extends Migration {
  override up(): void {
    this.addSql(`
      alter table tip
        -- Whether the sums of a day were used up by tips that had begun before this one.
        add column over_cap boolean not null default false,
        -- Until when a paid tip stays on the platform, if it does.
        add column held_until timestamptz;

      -- The pseudonym of the network from which a tip was begun, while the tip can still be paid.
      create table tip_origin (
        tip_id   bigint primary key,
        network  text not null,
        at       timestamptz not null default now()
      );
      create index tip_origin_old on tip_origin (at);

      -- One row for each declined card and each thing that it says something about, by pseudonym (payments/card-failures.ts).
      create table card_failure (
        about  text not null,
        at     timestamptz not null default now()
      );
      create index card_failure_about on card_failure (about, at);
      create index card_failure_old on card_failure (at);

      -- The helpers who take no words from people who are not signed in.
      create table visitor_words_off (
        account_id  bigint primary key references account on delete cascade,
        created_at  timestamptz not null default now()
      );

      -- Words that a helper has reported, as they were.
      create table words_report (
        tip_id      bigint primary key,
        message     text not null,
        created_at  timestamptz not null default now()
      );
      create index words_report_old on words_report (created_at);
    `)
  }
}
