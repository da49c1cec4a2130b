import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { SerializeOptions, type Type } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import { startApp, type TestApp } from '../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

// Nest does not export the keys of its metadata: this marks a function and looks for the new key.
const marked = () => {}
SerializeOptions({})(marked, '', { value: marked })
const SCHEMA = Reflect.getMetadataKeys(marked)[0] as string

/** Routes that lead to a page. */
const PAGES = ['OptOutsController.page', 'AlertsController.page']
/** Routes that answer a file of another kind. */
const FILES = ['CalendarController.calendar']
/** Routes whose reply is for Twilio. */
const SMS = ['InboundSmsController.inbound']
/** Routes whose reply never ends. */
const STREAMS = ['LiveController.stream']

test('every route has a schema for its reply; a new one without it fails here [spec-withstand-serialised]', () => {
  const silent: string[] = []
  for (const { controllers } of t.app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      const { prototype, name } = metatype as Type<object>
      for (const key of Object.getOwnPropertyNames(prototype).filter((key) => key !== 'constructor')) {
        const handler = Reflect.get(prototype, key) as object
        if (typeof handler !== 'function' || !Reflect.hasMetadata('path', handler)) continue
        const answersNothing = Reflect.getMetadata('__httpCode__', handler) === 204
        if (!Reflect.hasMetadata(SCHEMA, handler) && !answersNothing) silent.push(`${name}.${key}`)
      }
    }
  }
  expect(silent.sort()).toEqual([...PAGES, ...FILES, ...SMS, ...STREAMS].sort())
})
