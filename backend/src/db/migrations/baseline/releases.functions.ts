/** The functions and triggers of releases. */
export const releasesFunctions = String.raw`
  -- What a build consists of: its compressed twins may differ from one compressor to the next.
  create function file_hashes(files jsonb) returns jsonb language sql immutable
    return (select coalesce(jsonb_object_agg(key, value -> 'hash'), '{}'::jsonb) from jsonb_each(files));

  create function keep_move_kind() returns trigger language plpgsql as $$
  begin
    new.kind := case when new.what like 'rollback%' then 'rollback' else 'forward' end;
    return new;
  end $$;
  create trigger move_kind before insert on live_set for each row
    when (new.kind is null) execute function keep_move_kind();
`
