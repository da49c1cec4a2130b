import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { TestimonialsController } from '../listings/testimonials/testimonials.controller.ts'
import { Registry } from '../releases/registry.service.ts'
import { LIST } from './reply.serializer.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', LOG_LEVEL: 'error' })
})
afterAll(() => t.stop())

test('a reply that does not fit its contract is a failure, and the log has endpoint, field and request id [spec-withstand-serialised]', async () => {
  Object.defineProperty(t.app.get(Registry), 'live', { get: () => ({ generation: 'secret', liveVersions: {} }) })
  const reply = await t.inject('/api/releases/live')
  const { requestId } = reply.json<{ requestId: string }>()
  expect([reply.statusCode, reply.body.includes('generation')]).toEqual([500, false])
  const line = t
    .logged()
    .split('\n')
    .find((text) => text.includes('does not fit'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    requestId,
    endpoint: 'GET /api/releases/live',
    message: expect.stringMatching(/^The reply does not fit its contract: generation \(.*expected/),
  })
  expect(line).not.toContain('secret')
})

test('a list that its route does not declare is a failure, and the log says how to declare it', async () => {
  Reflect.deleteMetadata(LIST, TestimonialsController.prototype.newest)
  const reply = await t.inject('/api/testimonials')
  expect(reply.statusCode).toBe(500)
  expect(t.logged()).toContain('declare it by @ReturnsList()')
})
