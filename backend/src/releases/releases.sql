-- import type { FileFacts } from './release.contract.ts'
-- import type { Report } from './going-live/contract-breaks.ts'
-- import type { LiveSet } from './live-versions.ts'

/* @name findReleases: these releases, with all that the checks and the registry need */
select name, version, facts as "facts!: object", files as "files!: Record<string, FileFacts>",
       contracts as "contracts!: Report", withdrawn_at is not null as "isWithdrawn!"
from release
where (name, version) in (select * from unnest(:names::text[], :versions::text[]))
order by name, version;

/* @name findFacts: the facts and files of these releases, without their large contracts */
select facts as "facts!: object", files as "files!: Record<string, FileFacts>"
from release
where (name, version) in (select * from unnest(:names::text[], :versions::text[]));

/* @name findContracts: the contracts that these releases use */
select name, version, contracts as "contracts!: Report"
from release
where (name, version) in (select * from unnest(:names::text[], :versions::text[]))
order by name, version;

/* @name findWithdrawn: all withdrawn releases */
select name, version from release where withdrawn_at is not null;

/* @name findUnchecked: those of these releases that a token published and no visual check has passed */
select name, version
from release
where visually_checked_at is null and published_by like 'token %'
  and (name, version) in (select * from unnest(:names::text[], :versions::text[]));

/* @name findCommits: the commits of these releases */
select name, version, git_commit as commit
from release
where (name, version) in (select * from unnest(:names::text[], :versions::text[]));

/* @name markChecked: a visual check has passed */
update release set visually_checked_at = now() where name = :name and version = :version;

/* @name findKnown: those of these releases that exist, given as name@version */
select name, version from release where name || '@' || version = any (:refs);

/* @name withdrawAll: takes previews of releases away, and notifies all processes */
with withdrawn as (
  update release set withdrawn_at = now(), withdrawn_why = :why
  where name || '@' || version = any (:refs) and withdrawn_at is null
)
select pg_notify('live_set', '')::text as notified;

/* @name addRelease: a release with its files in one statement, so that none is ever incomplete; only a draft changes */
with content as (
  insert into release_content (hash, content)
  select * from unnest(:hashes::text[], :contents::bytea[])
  on conflict (hash) do update set content = excluded.content where release_content.content <> excluded.content
)
insert into release (name, version, facts, files, contracts, published_by, git_commit, git_author, pipeline)
values (:name, :version, :facts, :files, :contracts, :by, :commit?, :author?, :pipeline?)
on conflict (name, version) do update
  set facts = excluded.facts, files = excluded.files,
      contracts = case when :isDraft then excluded.contracts else release.contracts end
  where :isDraft or file_hashes(release.files) = file_hashes(excluded.files)
returning version;

/* @name findContents: files by their hashes */
select hash, content from release_content where hash = any (:hashes);

/* @name findStored: those of these hashes that are stored */
select hash from release_content where hash = any (:hashes);

/* @name findNewestSet: what is live */
select generation, live_versions as "liveVersions!: LiveSet['liveVersions']"
from live_set
order by generation desc limit 1;

/* @name findSets: all sets, the oldest first */
select kind, live_versions as "liveVersions!: LiveSet['liveVersions']" from live_set order by generation;

/* @name insertSet: nothing when another process has already inserted this generation */
with added as (
  insert into live_set (generation, live_versions, kind, what, made_by)
  values (:generation, :liveVersions, :kind, :what, :by)
  on conflict do nothing
  returning generation
), withdrawn as (
  update release set withdrawn_at = now()
  where name || '@' || version = any (:removed) and exists (select from added)
), revived as (
  update release set withdrawn_at = null
  where name || '@' || version = any (:live) and withdrawn_at is not null and exists (select from added)
)
select pg_notify('live_set', generation::text)::text as notified from added;

/* @name notifyLiveSet: all processes read the live set and the drafts in it again */
select pg_notify('live_set', '')::text as notified;

/* @name findOnceLive: those of these releases that were live */
select given.name as "name!", given.version as "version!"
from unnest(:names::text[], :versions::text[]) as given (name, version)
where exists (
  select from live_set
  where given.version in (live_versions -> given.name ->> 'version', live_versions -> given.name -> 'canary' ->> 'version')
);

/* @name findChanges: sets with the one before; generations have no gaps */
select current.generation as "generation!", current.made_by as "by!", current.what as "what!", iso(current.made_at) as "at!",
       current.live_versions as "liveVersions!: LiveSet['liveVersions']",
       previous.live_versions as "before: LiveSet['liveVersions']"
from live_set current left join live_set previous on previous.generation = current.generation - 1
where current.generation < :before::bigint -- the cursor may exceed the range of an integer
order by current.generation desc limit :limit;

/* @name findOtherReports: the contracts of running processes that differ from our own */
select distinct on (contracts_hash) contracts as "contracts!: Report"
from backend_process
where contracts_hash <> :own and seen_at >= now() - interval '12 seconds';

/* @name addToken: a deploy token, without an end if days is null */
insert into deploy_token (scope, purpose, name, hash, expires_at)
values (:scope, :purpose, :name, :hash, now() + :days?::integer * interval '1 day');

/* @name endTokensOf: ends all tokens of a scope, or those with a name */
update deploy_token set ended_at = now()
where scope = :scope and name = coalesce(:name?, name) and ended_at is null
returning id;

/* @name findToken: a valid token by its hash */
select id, scope, purpose from deploy_token
where hash = :hash and ended_at is null and (expires_at is null or expires_at > now());

/* @name findTokens: tokens that have not been ended */
select id, name, scope, purpose, iso(made_at) as "madeAt!", iso(expires_at) as "expiresAt", iso(used_at) as "usedAt"
from deploy_token
where ended_at is null
order by id;

/* @name noteUse: a token was used now */
update deploy_token set used_at = now() where id = :id;

/* @name readClock: the time of the database */
select iso(now()) as "now!";
