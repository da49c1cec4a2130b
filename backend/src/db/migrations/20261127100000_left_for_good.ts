import { Migration } from '@mikro-orm/migrations'

/** A request that was under way while its sender's account was deleted writes nothing of a person into what is left of it. */
export class Migration20261127100000_left_for_good extends Migration {
  override up(): void {
    this.addSql(`
      create function refuse_return() returns trigger language plpgsql as $$
      begin
        raise unique_violation using message = 'This account was deleted.', constraint = 'signed-out';
      end $$;
      create trigger account_left_for_good before update on account for each row
        when (old.left_at is not null and (
          new.email, new.username, new.phone_number, new.profile_picture_url, new.languages, new.language_codes, new.bio
        ) is distinct from (
          old.email, old.username, old.phone_number, old.profile_picture_url, old.languages, old.language_codes, old.bio
        ))
        execute function refuse_return();

      -- The lock also makes a new listing wait for a deletion of its author that has begun.
      create or replace function withhold_listing() returns trigger language plpgsql as $$
      declare
        author account;
      begin
        select * into author from account where id = new.account_id for share;
        if tg_op = 'INSERT' and author.left_at is not null then
          raise unique_violation using message = 'This account was deleted.', constraint = 'signed-out';
        end if;
        if coalesce(author.suspended_at, author.banned_at, author.held_at) is not null then
          new.status := 'withheld';
        end if;
        return new;
      end $$;
    `)
  }
}
