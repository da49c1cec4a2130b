/* @name findTime */
select iso(now()) as "time!";

/* @name findSeconds: since 1970 */
select extract(epoch from now())::float8 as "now!";
