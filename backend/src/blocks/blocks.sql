/* @name findBetween */
select exists (select from blocks_between(:one, :other)) as "isBlocked!";

/* @name findSeparated */
select id as "id!" from separated_from(:me);
