import { Migration } from '@mikro-orm/migrations'

/** A profile names a photo of its own or no picture: a picture elsewhere is copied, and its URL is not stored. */
export class Migration20261129110000_copied_pictures extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function keep_photo_with_profile() returns trigger language plpgsql as $$
      begin
        delete from photo where account_id = new.id and '/photos/' || hash || '.webp' is distinct from new.profile_picture_url;
        if new.profile_picture_url is not null and not exists (select from photo where account_id = new.id) then
          raise exception 'A profile names only a photo of its own.';
        end if;
        return new;
      end $$`)
  }
}
