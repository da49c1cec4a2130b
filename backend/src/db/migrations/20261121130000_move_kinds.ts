import { Migration } from '@mikro-orm/migrations'

/**
 * Whether a change of what is live goes back: from now on by `kind`, which the words of `what` said until now. They are
 * read for the last time here, and by the trigger for as long as a process of the release before this one may write.
 */
export class Migration20261121130000_move_kinds extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      alter table live_set
        drop constraint if exists live_set_kind_check,
        add column if not exists kind text not null default 'forward',
        add constraint live_set_kind_check check (kind in ('forward', 'rollback')) not valid;
      alter table live_set alter kind drop default;

      create or replace function keep_move_kind() returns trigger language plpgsql as $$
      begin
        new.kind := case when new.what like 'rollback%' then 'rollback' else 'forward' end;
        return new;
      end $$;
      create or replace trigger move_kind before insert on live_set for each row
        when (new.kind is null) execute function keep_move_kind();
    `)
    this.addSql(`
      do $$
      begin
        update live_set set kind = 'rollback' where what like 'rollback%' and kind <> 'rollback';
        commit;
      end $$`)
    this.addSql('alter table live_set validate constraint live_set_kind_check')
  }
}
