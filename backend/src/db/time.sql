/* @name findTime */
select iso(now()) as "time!";
