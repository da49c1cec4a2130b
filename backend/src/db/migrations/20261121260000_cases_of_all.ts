import { Migration } from '@mikro-orm/migrations'

/**
 * Opens cases for the reports from before there were cases, so that they stand in the queue. One report at a time: what
 * an interruption leaves is done again. A person has one report in a case, which takes the words of the later ones.
 */
export class Migration20261121260000_cases_of_all extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        old record;
        opened bigint;
        kept bigint;
        last bigint := 0;
      begin
        loop
          select report.*, a.username, a.bio, a.languages, a.left_at is not null as has_left,
                 l.id as listing, l.description, l.departure || ' to ' || l.arrival as route,
                 concat_ws(' to ', l.date, l.end_date) as day, l.carrier || l.flight_number || l.flight_suffix as flight,
                 case l.type when 'helper' then 'Offers help' when 'seeking_help' then 'Seeks help' end as type,
                 l.skills, l.contact_name,
                 case when l.id is null then a.email_confirmed_at is not null or a.left_at is not null
                      else l.confirmed_at is not null or coalesce(a.email_confirmed_at >= l.created_at, false) end as proven
            into old
            from report join account a on a.id = reported_id
            left join listing l on l.id = listing_id and l.account_id = reported_id and l.status <> 'removed'
            where case_id is null and report.id > last order by report.id limit 1;
          exit when not found;

          insert into moderation_case (kind, subject_id, about_id, about_proven, opened_at, snapshot)
            select case when old.listing is null then 'person' else 'listing' end, coalesce(old.listing, old.reported_id),
                   old.reported_id, old.proven, old.created_at,
                   coalesce(jsonb_agg(jsonb_build_object('label', label, 'value', value) order by place)
                              filter (where value <> '' and not old.has_left and (place > 3) = (old.listing is not null)), '[]')
            from (values (1, 'Name', old.username), (2, 'About', old.bio), (3, 'Languages', old.languages),
                         (4, 'Description', old.description), (5, 'Route', old.route), (6, 'Day', old.day),
                         (7, 'Flight', old.flight), (8, 'Type', old.type), (9, 'Skills', old.skills),
                         (10, 'Name', old.contact_name)) as line (place, label, value)
            on conflict (kind, subject_id) where closed_at is null do update set kind = excluded.kind
            returning id into opened;

          select id into kept from report where case_id = opened and reporter_id = old.reporter_id;
          if kept is null then
            update report set case_id = opened where id = old.id;
          else
            update report set details = concat_ws(E'\\n', nullif(details, ''), concat_ws(': ', old.reason, nullif(old.details, ''))),
                quoted = (select coalesce(jsonb_agg(line order by line ->> 'createdAt'), '[]')
                          from (select jsonb_array_elements(quoted) union select jsonb_array_elements(old.quoted)) as both_of (line))
              where id = kept;
            delete from report where id = old.id;
          end if;
          last := old.id;
          commit;
        end loop;
      end $$`)
  }
}
