import { Migration } from '@mikro-orm/migrations'

/** The photos that people have uploaded. A photo lives exactly as long as the profile that names it. */
export class Migration20261121340000_photo extends Migration {
  override up(): void {
    this.addSql(`
      create table photo (
        account_id  bigint primary key references account on delete cascade,
        -- SHA-256 of the bytes, in hexadecimal: the name in the address.
        hash        text not null,
        -- A square WebP without metadata, as photo/square.ts writes it.
        bytes       bytea not null,
        created_at  timestamptz not null default now()
      );
      alter table photo alter bytes set storage external; -- it is compressed already
      create index photo_hash on photo (hash);

      -- Whatever changes the address (another photo, an address elsewhere, moderation, the end of the account) ends the
      -- photo that it named, and no profile names a photo of somebody else.
      create function keep_photo_with_profile() returns trigger language plpgsql as $$
      begin
        delete from photo where account_id = new.id and '/photos/' || hash || '.webp' is distinct from new.profile_picture_url;
        if new.profile_picture_url like '/photos/%' and not exists (select from photo where account_id = new.id) then
          raise exception 'A profile names only a photo of its own.';
        end if;
        return new;
      end $$;
      create trigger photo_stays_with_profile before update of profile_picture_url on account
        for each row when (new.profile_picture_url is distinct from old.profile_picture_url)
        execute function keep_photo_with_profile()`)
  }
}
