import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Type } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import { startApp, type TestApp } from '../test/app.ts'
import { REPLY } from './http/reply.serializer.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const PAGES = ['OptOutsController.page', 'AlertsController.page']
const FILES = ['CalendarController.calendar']
/** Routes whose reply is for Twilio. */
const SMS = ['InboundSmsController.inbound']
/** Routes whose reply never ends. */
const STREAMS = ['LiveController.stream']

test('every route has a schema for its reply [spec-withstand-serialised]', () => {
  const withoutSchema: string[] = []
  for (const { controllers } of t.app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      const { prototype, name } = metatype as Type<object>
      for (const key of Object.getOwnPropertyNames(prototype).filter((key) => key !== 'constructor')) {
        const handler = Reflect.get(prototype, key) as object
        if (typeof handler !== 'function' || !Reflect.hasMetadata('path', handler)) continue
        const hasNoBody = Reflect.getMetadata('__httpCode__', handler) === 204
        if (!Reflect.hasMetadata(REPLY, handler) && !hasNoBody) withoutSchema.push(`${name}.${key}`)
      }
    }
  }
  expect(withoutSchema.sort()).toEqual([...PAGES, ...FILES, ...SMS, ...STREAMS].sort())
})
