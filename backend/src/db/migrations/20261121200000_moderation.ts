import { Migration } from '@mikro-orm/migrations'

export class Migration20261121200000_moderation extends Migration {
  override up(): void {
    this.addSql(`
      alter table account
        add column suspended_at timestamptz,
        add column suspension_reason text,
        add column banned_at timestamptz,
        -- Three independent reports: the person's listings are not shown until a staff member decides.
        add column held_at timestamptz;

      -- The people who may open /ops. Only the command line writes here.
      create table staff (
        account_id  bigint primary key references account on delete cascade,
        granted_at  timestamptz not null default now()
      );

      -- Suspensions and bans by pseudonyms of the address and the phone, so that they outlive the account.
      create table sanction (
        pseudonym   text not null,
        account_id  bigint not null references account on delete cascade,
        kind        text not null check (kind in ('suspension', 'ban')),
        reason      text not null,
        created_at  timestamptz not null default now(),
        primary key (pseudonym, account_id)
      );
      create index sanction_account on sanction (account_id);

      create table moderation_case (
        id               bigint generated always as identity primary key,
        kind             text not null check (kind in ('person', 'listing', 'message', 'rating')),
        subject_id       bigint not null,
        -- The account that the case is about, and its pseudonym after the account was deleted.
        about_id         bigint not null references account on delete cascade,
        about_key        text,
        -- The subject as it was when it was first reported.
        snapshot         jsonb not null,
        marks            text[] not null default '{}',
        opened_at        timestamptz not null default now(),
        -- Set when three independent reports have hidden the subject.
        held_at          timestamptz,
        first_action_at  timestamptz,
        closed_at        timestamptz
      );
      create unique index moderation_case_open on moderation_case (kind, subject_id) where closed_at is null;
      create index moderation_case_subject on moderation_case (kind, subject_id);
      create index moderation_case_about on moderation_case (about_id, id);
      create index moderation_case_key on moderation_case (about_key) where about_key is not null;
      create index moderation_case_queue on moderation_case (id) where closed_at is null;
      create index moderation_case_first on moderation_case (first_action_at);

      -- Everything that was done in a case. Rows are never changed or deleted.
      create table moderation_action (
        id        bigint generated always as identity primary key,
        case_id   bigint not null references moderation_case,
        kind      text not null,
        -- The staff member; both are null for what the site or the reported person did.
        staff_id  bigint,
        address   text check ((address is null) = (staff_id is null)),
        reason    text not null,
        at        timestamptz not null default now()
      );
      create index moderation_action_case on moderation_action (case_id, id);
      create function refuse_change_of_audit() returns trigger language plpgsql as $$
      begin
        -- The address of a staff member who deletes the account becomes a pseudonym; nothing else ever changes.
        if tg_op = 'UPDATE' and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' and new.address !~ '@' then
          return new;
        end if;
        raise exception 'The audit of moderation cannot be changed.';
      end $$;
      create trigger audit_stays before update or delete on moderation_action
        for each row execute function refuse_change_of_audit();
      create trigger audit_stays_whole before truncate on moderation_action
        for each statement execute function refuse_change_of_audit();

      create table warning (
        id          bigint generated always as identity primary key,
        account_id  bigint not null references account on delete cascade,
        case_id     bigint not null references moderation_case,
        text        text not null,
        created_at  timestamptz not null default now(),
        seen_at     timestamptz
      );
      create index warning_account on warning (account_id, id);

      -- One objection for each suspension, which its moment names.
      create table objection (
        id            bigint generated always as identity primary key,
        account_id    bigint not null references account on delete cascade,
        case_id       bigint references moderation_case,
        suspended_at  timestamptz not null,
        text          text not null,
        created_at    timestamptz not null default now(),
        constraint "already-objected" unique (account_id, suspended_at)
      );

      alter table report
        add column case_id bigint,
        -- The pseudonym of the reporter's network, and whether the report counts towards hiding the subject.
        add column network text,
        add column independent boolean not null default false,
        add constraint report_case foreign key (case_id) references moderation_case not valid;

      alter table message add column withheld text;
      alter table message add constraint message_withheld check (withheld in ('hidden', 'removed')) not valid;
      alter table testimonial add column withheld text;
      alter table testimonial add constraint testimonial_withheld check (withheld in ('hidden', 'removed')) not valid;

      -- 'hidden' and 'removed' are decisions about the listing, 'withheld' follows from one about its author.
      alter table listing drop constraint listing_status_check;
      alter table listing add constraint listing_status_check
        check (status in ('open', 'closed', 'past', 'hidden', 'removed', 'withheld')) not valid;

      -- The lock makes a listing and the suspension of its author wait for each other, so that neither misses the other.
      create function withhold_listing() returns trigger language plpgsql as $$
      begin
        perform from account where id = new.account_id for share;
        if exists (
          select from account
          where id = new.account_id and (suspended_at is not null or banned_at is not null or held_at is not null)
        ) then
          new.status := 'withheld';
        end if;
        return new;
      end $$;
      create trigger listing_withheld before insert or update of status on listing
        for each row when (new.status = 'open') execute function withhold_listing();
    `)
  }
}
