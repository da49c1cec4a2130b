// A comment that begins with ! or : is the type of the column for the statements that read it (scripts/sql-types.ts).
export const moderationViews = String.raw`
  -- The accounts of a person who has not left. There may be several, because verifying a number again restores the
  -- previous identity. PostgreSQL inlines it after from.
  create function accounts_of_person(one bigint) returns setof account language sql stable as $$
    select * from account where left_at is null and identity = (select identity from account where id = $1)
  $$;

  -- Closed without a suspension or a ban: such a case stores no text of a deleted account.
  create view unsanctioned_case as
  select * from moderation_case c
  where closed_at is not null
    and not exists (select from moderation_action where case_id = c.id and kind in ('suspend', 'ban'));

  create function lines_without(snapshot jsonb, labels jsonb) returns jsonb immutable
    return jsonb_path_query_array(snapshot, '$[*] ? (!(@.label == $gone[*]))', jsonb_build_object('gone', labels));

  create function quoted_without(quoted jsonb, accounts jsonb) returns jsonb immutable
    return jsonb_path_query_array(quoted, '$[*] ? (!(@.senderId == $gone[*]))', jsonb_build_object('gone', accounts));

  -- A case as lists show it (CaseRow in moderation.contract.ts). It has no person if a visitor wrote a tip message.
  create view case_row as
  select c.id, c.closed_at, c.raised_at, c.about_id, c.giver_id, c.about_key, json_build_object(
    'id', c.id, 'kind', case kind when 'tip-message' then 'message' else kind end, 'isTipMessage', kind = 'tip-message',
    'signedOut', person.id is null,
    'about', case when person.id is null then json_build_object('id', 9007199254740991, 'username', 'Signed-out visitor')
                  else json_build_object('id', person.id, 'username', person.username) end,
    'title', left(coalesce(snapshot #>> '{0,value}', ''), 140), 'patterns', patterns,
    'reports', (select count(*) from report where case_id = c.id),
    'reasons', array(select distinct reason from report where case_id = c.id order by reason),
    'openedAt', iso(opened_at), 'firstActionAt', iso(first_action_at), 'closedAt', iso(c.closed_at),
    'hiddenByReports', c.withheld_at is not null, 'raised', raised_at is not null,
    -- Silent actions, which only staff see, answer no objection.
    'objected', coalesce((select kind = 'objection' from moderation_action
                          where case_id = c.id and kind not in ('note', 'mark-false') order by id desc limit 1), false)
  ) as listed
  from moderation_case c left join account person on person.id = coalesce(about_id, giver_id);

  comment on column case_row.listed is '!: CaseRow';
`
