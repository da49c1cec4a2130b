/* @name findOffered: the twenty newest releases of each name that can be previewed */
select name as "name!", version as "version!"
from (
  select name, version, published_at, row_number() over (partition by name order by published_at desc) as rank
  from release
  where withdrawn_at is null
) as ranked
where rank <= 20
order by published_at desc;

/* @name findPublished: who published a release, and how many seconds ago */
select name, version, published_by as by, git_author as author, extract(epoch from now() - published_at)::float8 as "seconds!"
from release
where name = :name and version = :version
