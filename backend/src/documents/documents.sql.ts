// Written by npm run contract from documents.sql. Do not edit.
import { query } from '../db/query.ts'

/** the twenty newest releases of each name that can be previewed */
export type FindOffered = {
  name: string
  version: string
}
export const findOffered = query<{  }, FindOffered>([], `
select name as "name", version as "version"
from (
  select name, version, published_at, row_number() over (partition by name order by published_at desc) as rank
  from release
  where withdrawn_at is null
) as ranked
where rank <= 20
order by published_at desc`)

/** who published a release, and how many seconds ago */
export type FindPublished = {
  name: string
  version: string
  by: string
  author: string | null
  seconds: number
}
export const findPublished = query<{ name: string; version: string }, FindPublished>(["name","version"], `
select name, version, published_by as by, git_author as author, extract(epoch from now() - published_at)::float8 as "seconds"
from release
where name = $1 and version = $2`)
