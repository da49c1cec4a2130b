export const releasesFunctions = String.raw`
  -- What a build consists of: its compressed twins may differ from one compressor to the next.
  create function file_hashes(files jsonb) returns jsonb language sql immutable
    return (select coalesce(jsonb_object_agg(key, value -> 'hash'), '{}'::jsonb) from jsonb_each(files));
`
