/* @name addEvent */
insert into event (kind, detail) values (:kind, :detail);

/* @name rotatePartitions: creates a partition for each day, and drops older ones */
select rotate_event_partitions(:days)::text as "done";
