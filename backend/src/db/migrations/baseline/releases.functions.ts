export const releasesFunctions = String.raw`
  -- What a build consists of. Its compressed versions may differ between compressors.
  create function file_hashes(files jsonb) returns jsonb language sql immutable
    return (select coalesce(jsonb_object_agg(key, value -> 'hash'), '{}'::jsonb) from jsonb_each(files));
`
