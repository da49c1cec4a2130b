import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('reports from before there were cases stand in the queue, without the words that they may not have', async () => {
  const url = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const before = migrations.findIndex(({ name }) => name.endsWith('_moderation'))
  await migrate(url, migrations.slice(0, before))
  await client.query(`
    insert into account (email, username, bio, email_confirmed_at)
      select n || '@mail.test', 'Person ' || n, 'Bio ' || n, now() from generate_series(1, 4) as n;
    update account set email = null, email_confirmed_at = null, username = 'Deleted user', left_at = now() where id = 4;
    insert into listing (account_id, type, departure, arrival, date, closes_at, description, contact_name, created_at, visitor_id)
      select 2, 'helper', 'HYD', 'ORD', '2027-01-01', now() + interval '1 month', 'Typed by a visitor', 'Vera', now() + interval '1 day',
             unproven_id();
    insert into report (reporter_id, reported_id, listing_id, reason, details, quoted, created_at) values
      (1, 2, null, 'spam', 'First words', '[{"senderId": 2, "content": "One", "createdAt": "2026-01-01"}]', '2026-01-02'),
      (1, 2, null, 'scam', 'Later words', '[{"senderId": 2, "content": "One", "createdAt": "2026-01-01"},
                                            {"senderId": 2, "content": "Two", "createdAt": "2026-01-03"}]', '2026-01-04'),
      (3, 2, null, 'spam', '', '[]', '2026-01-05'),
      (1, 2, 1, 'spam', 'The listing', '[{"senderId": 2, "content": "One", "createdAt": "2026-01-01"}]', '2026-01-06'),
      (1, 4, null, 'spam', 'Has left', '[]', '2026-01-07')`)
  await migrate(url)
  const { rows } = await client.query(`
    select c.kind, c.subject_id::int as subject, about_proven as proven, snapshot -> 0 ->> 'value' as title,
           to_char(opened_at, 'DD') as day, closed_at is null as open,
           (select json_agg(json_build_array(reporter_id, details, jsonb_path_query_array(quoted, '$[*].content')) order by id)
            from report where case_id = c.id) as reports
    from moderation_case c order by id`)
  expect(rows).toEqual([
    {
      ...{ kind: 'person', subject: 2, proven: true, title: 'Person 2', day: '02', open: true },
      reports: [
        [1, 'First words\nscam: Later words', ['One', 'Two']],
        [3, '', []],
      ],
    },
    {
      ...{ kind: 'listing', subject: 1, proven: false, title: 'Typed by a visitor', day: '06', open: true },
      reports: [[1, 'The listing', []]],
    },
    { kind: 'person', subject: 4, proven: true, title: null, day: '07', open: true, reports: [[1, 'Has left', []]] },
  ])
  expect((await client.query('select from report where case_id is null')).rows).toEqual([])
  await client.end()
})
