import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { startApp, type TestApp } from '../test/app.ts'
import { appModule } from './app.module.ts'
import { type OpenApi, openApi } from './openapi.ts'

let t: TestApp
let api: OpenApi
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
  api = await openApi(appModule(t.env))
})
afterAll(() => t.stop())

const PARAMETER = /:\w+(\|:\w+)*|\{\w+\}/g

/** `GET /api/users/*` for each route of the server below /api, read from the router's own print. */
function routes(app: NestFastifyApplication): string[] {
  const print = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false })
  const found: string[] = []
  const path: string[] = []
  for (const line of print.split('\n')) {
    // Fast routes for some readers stand on lines of their own, below the same path.
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    if (!part) continue
    path.splice(indent.length / 4, Infinity, part)
    found.push(...methods.split(', ').map((method) => `${method} ${path.join('').replaceAll(PARAMETER, '*')}`))
  }
  return found.filter((route) => /^(?!HEAD)[A-Z]+ \/api\/(?!health\/)/.test(route))
}

describe('openApi', () => {
  it('describes every route below /api, and no other', () => {
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(PARAMETER, '*')}`),
    )
    expect(described.sort()).toEqual(routes(t.app).sort())
  })

  it('describes parameters, body, replies and failures by the schemas of the contracts', () => {
    expect(api.paths['/api/listings']).toMatchObject({
      get: {
        security: [],
        parameters: expect.arrayContaining([
          { name: 'limit', in: 'query', required: false, schema: expect.objectContaining({ maximum: 50 }) },
        ]),
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/listing.Listing' } },
              },
            },
          },
          default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/http.ProblemBody' } } } },
        },
      },
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/listings.NewListing.request' } } },
        },
      },
    })
    expect(api.paths['/api/my-listings/{id}']).toMatchObject({
      delete: { security: [{ session: [] }], parameters: [{ name: 'id', in: 'path', required: true }] },
    })
    expect(api.components.schemas['listing.Listing']).toMatchObject({ properties: { date: { type: 'string' } } })
  })

  it('refers only to schemas that it contains', () => {
    const references = JSON.stringify(api).matchAll(/"\$ref":"([^"]*)"/g)
    const missing = [...references].filter(
      ([, name = '']) => !(name.replace('#/components/schemas/', '') in api.components.schemas),
    )
    expect(missing).toEqual([])
  })
})
