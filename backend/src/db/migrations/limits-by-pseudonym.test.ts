import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { migrate } from '../migrate.ts'

test('limits with a plain network, address or number are deleted; those with ids and pseudonyms stay', async () => {
  const url = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  const kept = ['api-account:7', `code-address-hour:${'aZ0_-'.repeat(8)}abc`]
  const raw = [
    'api:203.0.113.7',
    'contact:2001:db8:0:0::/64',
    'listing-author:asha@mail.test',
    'sms-code-block:+1 202555',
  ]
  await client.query("insert into rate_limit select key, now() + interval '1 hour', 1 from unnest($1::text[]) key", [
    [...kept, ...raw],
  ])
  await client.query("delete from migration where name = '20261121120000_limits_by_pseudonym'")
  await migrate(url)
  const { rows } = await client.query('select key from rate_limit order by key')
  expect(rows.map(({ key }) => key)).toEqual(kept)
  await client.end()
})
