import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { advanceTo, agree, leg } from '../../test/trips.ts'
import { ModuleContributions } from '../contributions.ts'
import { ConfirmationPromptsService } from '../messaging/trips/confirmation/confirmation-prompts.service.ts'
import { execute } from '../ops.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  await t.asOwner(`
    create table poison (id bigint);
    grant all on poison to public;
    create function refuse_poison() returns trigger language plpgsql as $$
    begin
      if exists (select from poison where id = (to_jsonb(new) ->> tg_argv[0])::bigint)
      then raise exception 'poisoned: secret words'; end if;
      return new;
    end $$;
    create trigger poisoned before insert on trip_notification for each row execute function refuse_poison('trip_id');
  `)
})
afterAll(() => t.stop())
afterEach(() => t.pool.query('delete from poison; delete from failed_work'))

async function ops(...args: string[]) {
  const lines: string[] = []
  return { code: await execute(t.app, args, (line) => lines.push(line)), text: lines.join('\n') }
}
const poison = (id: number) => t.pool.query('insert into poison values ($1)', [id])
const failures = async () =>
  (await t.pool.query('select worker, attempts, dead_at is not null as dead from failed_work')).rows
const nextAttempt = () => t.pool.query('update failed_work set next_attempt_at = now()')
async function workOn(poll: () => Promise<boolean>) {
  while (await poll());
}

interface Worker {
  name: string
  poll: () => Promise<boolean>
  /** Enqueues work that fails, then work that succeeds; returns whether the second and the first are done. */
  enqueue: () => Promise<{ isDone: () => Promise<boolean>; isCured: () => Promise<boolean> }>
}
const notices = async (kind: string, trip: number) =>
  ((await t.pool.query('select from trip_notification where kind like $1 and trip_id = $2', [kind, trip])).rowCount ??
    0) > 0

const workers: Worker[] = [
  {
    name: 'confirmation-prompts',
    poll: () => t.app.get(ConfirmationPromptsService).poll(),
    async enqueue() {
      const [good, bad] = [await agree(t, {}, [leg({ time: '12:00' })]), await agree(t, {}, [leg({ time: '11:00' })])]
      await poison(bad.trip.id)
      await advanceTo(t, good.trip.firstDepartureAt, -70)
      return { isDone: () => notices('flying-%', good.trip.id), isCured: () => notices('flying-%', bad.trip.id) }
    },
  },
]

describe.each(workers)('work of $name that fails', ({ name, poll, enqueue }) => {
  test('delays no other work, is retried with growing pauses, and is then dead until an operator retries it', async () => {
    const { isDone, isCured } = await enqueue()
    await workOn(poll)
    expect(await isDone()).toBe(true)
    expect(await isCured()).toBe(false)
    expect(await failures()).toEqual([{ worker: name, attempts: 1, dead: false }])
    expect(await poll()).toBe(false)
    const pauses: number[] = []
    for (let attempt = 2; attempt <= 10; attempt++) {
      await nextAttempt()
      await workOn(poll)
      const { rows } = await t.pool.query(
        'select extract(epoch from next_attempt_at - now())::int as pause from failed_work',
      )
      pauses.push(rows[0].pause)
    }
    for (const [n, pause] of pauses.slice(1).entries()) expect(pause).toBeGreaterThan(1.5 * pauses[n]!)
    expect(await failures()).toEqual([{ worker: name, attempts: 10, dead: true }])
    await nextAttempt()
    expect(await poll()).toBe(false)

    const { text } = await ops('dead')
    expect(text).toMatch(new RegExp(`Dead jobs, by queue: ${name}: 1`))
    expect(text).not.toContain('secret words')
    const gauge = t.app
      .get(ModuleContributions)
      .of('gauges')
      .find((one) => one.name === 'jobs_dead')
    expect(await gauge!.read()).toContainEqual({ labels: { queue: name }, value: 1 })

    await t.pool.query('delete from poison')
    const [id = ''] = /[0-9a-f-]{36}/.exec(text) ?? []
    expect(await ops('retry', id)).toEqual({ code: 0, text: 'One job is tried again.' })
    await workOn(poll)
    expect(await isCured()).toBe(true)
    expect(await failures()).toEqual([])
    expect((await ops('dead')).text).toBe('No job is dead.')
  })
})

test('a successful attempt resets the count', async () => {
  const { poll, enqueue } = workers[0]!
  const { isCured } = await enqueue()
  await workOn(poll)
  expect(await failures()).toHaveLength(1)
  await t.pool.query('delete from poison')
  await nextAttempt()
  await workOn(poll)
  expect(await isCured()).toBe(true)
  expect(await failures()).toEqual([])
})
