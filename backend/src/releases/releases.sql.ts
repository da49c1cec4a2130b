// Written by npm run contract from releases.sql. Do not edit.
import { query } from '../db/query.ts'
import type { FileFacts } from './release.contract.ts'
import type { Report } from './going-live/contract-breaks.ts'
import type { LiveSet } from './live-versions.ts'

/** these releases, with all that the checks and the registry need */
export type FindReleases = {
  name: string
  version: string
  facts: object
  files: Record<string, FileFacts>
  contracts: Report
  isWithdrawn: boolean
}
export const findReleases = query<{ names: readonly string[]; versions: readonly string[] }, FindReleases>(["names","versions"], `
select name, version, facts as "facts", files as "files",
       contracts as "contracts", withdrawn_at is not null as "isWithdrawn"
from release
where (name, version) in (select * from unnest($1::text[], $2::text[]))
order by name, version`)

/** the facts and files of these releases, without their large contracts */
export type FindFacts = {
  facts: object
  files: Record<string, FileFacts>
}
export const findFacts = query<{ names: readonly string[]; versions: readonly string[] }, FindFacts>(["names","versions"], `
select facts as "facts", files as "files"
from release
where (name, version) in (select * from unnest($1::text[], $2::text[]))`)

/** the contracts that these releases use */
export type FindContracts = {
  name: string
  version: string
  contracts: Report
}
export const findContracts = query<{ names: readonly string[]; versions: readonly string[] }, FindContracts>(["names","versions"], `
select name, version, contracts as "contracts"
from release
where (name, version) in (select * from unnest($1::text[], $2::text[]))
order by name, version`)

/** all withdrawn releases */
export type FindWithdrawn = {
  name: string
  version: string
}
export const findWithdrawn = query<{  }, FindWithdrawn>([], `
select name, version from release where withdrawn_at is not null`)

/** those of these releases that a token published and no visual check has passed */
export type FindUnchecked = {
  name: string
  version: string
}
export const findUnchecked = query<{ names: readonly string[]; versions: readonly string[] }, FindUnchecked>(["names","versions"], `
select name, version
from release
where visually_checked_at is null and published_by like 'token %'
  and (name, version) in (select * from unnest($1::text[], $2::text[]))`)

/** the commits of these releases */
export type FindCommits = {
  name: string
  version: string
  commit: string | null
}
export const findCommits = query<{ names: readonly string[]; versions: readonly string[] }, FindCommits>(["names","versions"], `
select name, version, git_commit as commit
from release
where (name, version) in (select * from unnest($1::text[], $2::text[]))`)

/** a visual check has passed */
export type MarkChecked = {
}
export const markChecked = query<{ name: string; version: string }, MarkChecked>(["name","version"], `
update release set visually_checked_at = now() where name = $1 and version = $2`)

/** those of these releases that exist, given as name@version */
export type FindKnown = {
  name: string
  version: string
}
export const findKnown = query<{ refs: readonly string[] }, FindKnown>(["refs"], `
select name, version from release where name || '@' || version = any ($1)`)

/** takes previews of releases away, and notifies all processes */
export type WithdrawAll = {
  notified: string | null
}
export const withdrawAll = query<{ why: string; refs: readonly string[] }, WithdrawAll>(["why","refs"], `
with withdrawn as (
  update release set withdrawn_at = now(), withdrawn_why = $1
  where name || '@' || version = any ($2) and withdrawn_at is null
)
select pg_notify('live_set', '')::text as notified`)

/** a release with its files in one statement, so that none is ever incomplete; only a draft changes */
export type AddRelease = {
  version: string
}
export const addRelease = query<{ hashes: readonly string[]; contents: readonly Buffer[]; name: string; version: string; facts: string; files: string; contracts: string; by: string; commit: string | null; author: string | null; pipeline: string | null; isDraft: boolean }, AddRelease>(["hashes","contents","name","version","facts","files","contracts","by","commit","author","pipeline","isDraft"], `
with content as (
  insert into release_content (hash, content)
  select * from unnest($1::text[], $2::bytea[])
  on conflict (hash) do update set content = excluded.content where release_content.content <> excluded.content
)
insert into release (name, version, facts, files, contracts, published_by, git_commit, git_author, pipeline)
values ($3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (name, version) do update
  set facts = excluded.facts, files = excluded.files,
      contracts = case when $12 then excluded.contracts else release.contracts end
  where $12 or file_hashes(release.files) = file_hashes(excluded.files)
returning version`)

/** files by their hashes */
export type FindContents = {
  hash: string
  content: Buffer
}
export const findContents = query<{ hashes: readonly string[] }, FindContents>(["hashes"], `
select hash, content from release_content where hash = any ($1)`)

/** those of these hashes that are stored */
export type FindStored = {
  hash: string
}
export const findStored = query<{ hashes: readonly string[] }, FindStored>(["hashes"], `
select hash from release_content where hash = any ($1)`)

/** what is live */
export type FindNewestSet = {
  generation: number
  liveVersions: LiveSet['liveVersions']
}
export const findNewestSet = query<{  }, FindNewestSet>([], `
select generation, live_versions as "liveVersions"
from live_set
order by generation desc limit 1`)

/** all sets, the oldest first */
export type FindSets = {
  kind: 'forward' | 'rollback'
  liveVersions: LiveSet['liveVersions']
}
export const findSets = query<{  }, FindSets>([], `
select kind, live_versions as "liveVersions" from live_set order by generation`)

/** nothing when another process has already inserted this generation */
export type InsertSet = {
  notified: string | null
}
export const insertSet = query<{ generation: number; liveVersions: string; kind: string; what: string; by: string; removed: readonly string[]; live: readonly string[] }, InsertSet>(["generation","liveVersions","kind","what","by","removed","live"], `
with added as (
  insert into live_set (generation, live_versions, kind, what, made_by)
  values ($1, $2, $3, $4, $5)
  on conflict do nothing
  returning generation
), withdrawn as (
  update release set withdrawn_at = now()
  where name || '@' || version = any ($6) and exists (select from added)
), revived as (
  update release set withdrawn_at = null
  where name || '@' || version = any ($7) and withdrawn_at is not null and exists (select from added)
)
select pg_notify('live_set', generation::text)::text as notified from added`)

/** all processes read the live set and the drafts in it again */
export type NotifyLiveSet = {
  notified: string | null
}
export const notifyLiveSet = query<{  }, NotifyLiveSet>([], `
select pg_notify('live_set', '')::text as notified`)

/** those of these releases that were live */
export type FindOnceLive = {
  name: string
  version: string
}
export const findOnceLive = query<{ names: readonly string[]; versions: readonly string[] }, FindOnceLive>(["names","versions"], `
select given.name as "name", given.version as "version"
from unnest($1::text[], $2::text[]) as given (name, version)
where exists (
  select from live_set
  where given.version in (live_versions -> given.name ->> 'version', live_versions -> given.name -> 'canary' ->> 'version')
)`)

/** sets with the one before; generations have no gaps */
export type FindChanges = {
  generation: number
  by: string
  what: string
  at: string
  liveVersions: LiveSet['liveVersions']
  before: LiveSet['liveVersions'] | null
}
export const findChanges = query<{ before: number; limit: number }, FindChanges>(["before","limit"], `
select current.generation as "generation", current.made_by as "by", current.what as "what", iso(current.made_at) as "at",
       current.live_versions as "liveVersions",
       previous.live_versions as "before"
from live_set current left join live_set previous on previous.generation = current.generation - 1
where current.generation < $1::bigint -- the cursor may exceed the range of an integer
order by current.generation desc limit $2`)

/** the contracts of running processes that differ from our own */
export type FindOtherReports = {
  contracts: Report
}
export const findOtherReports = query<{ own: string }, FindOtherReports>(["own"], `
select distinct on (contracts_hash) contracts as "contracts"
from backend_process
where contracts_hash <> $1 and seen_at >= now() - interval '12 seconds'`)

/** a deploy token, without an end if days is null */
export type AddToken = {
}
export const addToken = query<{ scope: string; purpose: string; name: string; hash: Buffer; days: number | null }, AddToken>(["scope","purpose","name","hash","days"], `
insert into deploy_token (scope, purpose, name, hash, expires_at)
values ($1, $2, $3, $4, now() + $5::integer * interval '1 day')`)

/** ends all tokens of a scope, or those with a name */
export type EndTokensOf = {
  id: number
}
export const endTokensOf = query<{ scope: string; name: string | null }, EndTokensOf>(["scope","name"], `
update deploy_token set ended_at = now()
where scope = $1 and name = coalesce($2, name) and ended_at is null
returning id`)

/** a valid token by its hash */
export type FindToken = {
  id: number
  scope: string
  purpose: 'preview' | 'promote'
}
export const findToken = query<{ hash: Buffer }, FindToken>(["hash"], `
select id, scope, purpose from deploy_token
where hash = $1 and ended_at is null and (expires_at is null or expires_at > now())`)

/** tokens that have not been ended */
export type FindTokens = {
  id: number
  name: string
  scope: string
  purpose: 'preview' | 'promote'
  madeAt: string
  expiresAt: string | null
  usedAt: string | null
}
export const findTokens = query<{  }, FindTokens>([], `
select id, name, scope, purpose, iso(made_at) as "madeAt", iso(expires_at) as "expiresAt", iso(used_at) as "usedAt"
from deploy_token
where ended_at is null
order by id`)

/** a token was used now */
export type NoteUse = {
}
export const noteUse = query<{ id: number }, NoteUse>(["id"], `
update deploy_token set used_at = now() where id = $1`)

/** the time of the database */
export type ReadClock = {
  now: string
}
export const readClock = query<{  }, ReadClock>([], `
select iso(now()) as "now"`)
