import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import { freshDatabase } from '../../test/app.ts'
import { entities } from '../entities.ts'
import { ormOptions } from './options.ts'

let orm: MikroORM
beforeAll(async () => {
  orm = await MikroORM.init(
    ormOptions({ url: await freshDatabase(), entities, max: 2, statementMs: 5_000, waitMs: 100 }),
  )
})
afterAll(() => orm.close(true))

describe('a transaction', () => {
  const failing = (code: string, times: number) => {
    const tries: number[] = []
    const done = orm.em.transactional(async () => {
      tries.push(tries.length)
      if (tries.length <= times) throw Object.assign(new Error('ended'), { code })
      return 'done'
    })
    return { tries, done }
  }

  it.each(['40001', '40P01'])('is repeated once after %s', async (code) => {
    const { tries, done } = failing(code, 1)
    await expect(done).resolves.toBe('done')
    expect(tries).toHaveLength(2)
    const again = failing(code, 2)
    await expect(again.done).rejects.toMatchObject({ code })
    expect(again.tries).toHaveLength(2)
  })

  it('is not repeated after another error', async () => {
    const { tries, done } = failing('23505', 1)
    await expect(done).rejects.toMatchObject({ code: '23505' })
    expect(tries).toHaveLength(1)
  })

  it('waits for another one without a connection, and fails when its time ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = orm.em.transactional(() => promise)
    await expect(orm.em.transactional(async () => 'late')).rejects.toMatchObject({ code: '53300' })
    const third = orm.em.transactional(async () => 'third')
    resolve()
    await first
    await expect(third).resolves.toBe('third')
  })
})
