import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { SetMetadata } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js'
import { lastValueFrom, of } from 'rxjs'
import { startApp, type TestApp } from '../../test/app.ts'
import { RegistryService } from '../releases/registry.service.ts'
import { LIST, ReplySerializer } from './reply.serializer.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', LOG_LEVEL: 'error' })
})
afterAll(() => t.stop())

test('a reply that does not match its contract fails, and the log has endpoint, field and request id [spec-withstand-serialised]', async () => {
  Object.defineProperty(t.app.get(RegistryService), 'live', { get: () => ({ generation: 'secret', liveVersions: {} }) })
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

test('an undeclared list fails with an error that says how to declare it', async () => {
  const undeclared = () => [{ id: 1 }]
  const declared = () => [{ id: 1 }]
  SetMetadata(LIST, true)(declared)
  const serializer = new ReplySerializer(new Reflector())
  const replyOf = (handler: () => unknown) =>
    lastValueFrom(serializer.intercept(new ExecutionContextHost([], Object, handler), { handle: () => of(handler()) }))
  await expect(replyOf(undeclared)).rejects.toThrow('declare it by @ReturnsList()')
  expect(await replyOf(declared)).toEqual([{ id: 1 }])
})
