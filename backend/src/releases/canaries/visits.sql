-- import type { Report } from '../going-live/contract-breaks.ts'

/* @name recordVisit: a document reports more than once, when its page has loaded and when it is left */
insert into release_visit (name, version, visit, failed, load, lcp, inp, network, bucket, reason)
select name, version, :visit, :failed, :load?, :lcp?, :inp?, :network?, :bucket?, :reason?
from release
where name = :name and version = :version
on conflict (name, version, visit) do update
  set silent = false,
      failed = release_visit.failed or excluded.failed,
      load = coalesce(release_visit.load, excluded.load),
      lcp = coalesce(excluded.lcp, release_visit.lcp),
      inp = coalesce(excluded.inp, release_visit.inp),
      network = coalesce(release_visit.network, excluded.network),
      bucket = coalesce(release_visit.bucket, excluded.bucket),
      reason = coalesce(release_visit.reason, excluded.reason);

/* @name findVisit: whether this document has reported about this release */
select visit from release_visit where name = :name and version = :version and visit = :visit;

/* @name addSilentVisit: a document of the shell was sent and has not reported yet */
insert into release_visit (name, version, visit, failed, silent, network, bucket)
select name, version, :visit, false, true, :network, :bucket
from release
where name = 'shell' and version = :version
on conflict do nothing;

/* @name findTallies: the votes about two releases, from the newest visits of each. A network has one vote, and so has a
   signed bucket, which a browser can send from many networks: a visitor who sends many failures must neither end a canary
   nor hide the failures of others. A document that has not reported for a minute has failed, because a shell that starts
   reports within seconds. */
select version as "version!", failed as "failed!", failed + successes as "sessions!"
from unnest(:versions::text[]) as compared (version)
cross join lateral (
  select least(count(distinct network) filter (where is_failure),
               count(distinct coalesce(bucket, network)) filter (where is_failure))::int as failed,
         (count(*) filter (where not silent and not failed))::int as successes
  from (
    select network, bucket, silent, failed, failed or silent and at < now() - interval '1 minute' as is_failure
    from release_visit
    where release_visit.name = :name and release_visit.version = compared.version and at >= :since
    order by at desc limit 5000
  ) as newest
) as votes;

/* @name findRecent: the newest visits of ten minutes, by release, with the votes that it failed */
select name as "name!", version as "version!", failed as "failed!", failed + successes as "visits!"
from (
  select name, version,
         least(count(distinct network) filter (where failed),
               count(distinct coalesce(bucket, network)) filter (where failed))::float8 as failed,
         count(*) filter (where not silent and not failed) as successes
  from (select * from release_visit where at > now() - interval '10 minutes' order by at desc limit 20000) as newest
  group by name, version
) as votes
order by failed + successes desc limit 50;

/* @name findLines: the live releases and the five newest of each name, with their visits of 28 days. While a canary runs, it
   and the stable release are measured over the same period, which makes them comparable. */
select release.name as "name!", release.version as "version!", git_commit as commit, git_author as author, pipeline, published_by as "by!",
       contracts as "contracts!: Report", iso(published_at) as "publishedAt!",
       case when withdrawn_at is not null then coalesce(
         (select what from live_set where kind = 'rollback' and made_at = withdrawn_at order by generation desc limit 1), withdrawn_why, '')
       end as withdrawn,
       visually_checked_at is not null or published_by not like 'token %' as "isVisuallyChecked!",
       sessions as "sessions!", failed::float8 / nullif(sessions, 0) as "errorShare", visits.lcp, visits.inp, visits.load
from release
left join json_to_recordset(:live) as live (name text, stable text, canary text, since timestamptz) on live.name = release.name
cross join lateral (
  select count(*)::int as sessions, (count(*) filter (where failed))::int as failed,
         round(percentile_cont(0.75) within group (order by lcp))::int as lcp,
         round(percentile_cont(0.75) within group (order by inp))::int as inp,
         round(percentile_cont(0.75) within group (order by load))::int as load
  from (
    select * from release_visit
    where release_visit.name = release.name and release_visit.version = release.version
      and at > coalesce(case when release.version in (live.stable, live.canary) then live.since end, now() - interval '28 days')
    order by at desc limit 5000
  ) as newest
) as visits
where release.version in (live.stable, live.canary)
   or (select count(*) from release newer where newer.name = release.name and newer.published_at > release.published_at) < 5
order by release.name, release.version = live.stable desc nulls last, release.version = live.canary desc nulls last,
         published_at desc
