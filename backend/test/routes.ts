import { RequestMethod, type Type } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import type * as z from 'zod'
import { PUBLIC } from '../src/http/access.decorators.ts'
import type { TestApp } from './app.ts'

/** A route of Nest. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with `:name` for parameters. */
  path: string
  /** Whether visitors may use it. */
  open: boolean
  /** The schemas of its inputs, by place. */
  takes: Partial<Record<Location, z.core.$ZodType>>
}

type Location = 'body' | 'query' | 'param'
const LOCATIONS: Record<string, Location> = { 3: 'body', 4: 'query', 5: 'param' } // Nest's RouteParamtypes

/** Every route of every module, read from the decorators, so new routes are included. */
export function routesOf({ app }: Pick<TestApp, 'app'>): Route[] {
  const routes: Route[] = []
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      const controller = metatype as Type<object>
      for (const key of Object.getOwnPropertyNames(controller.prototype)) {
        const handler: unknown = Reflect.get(controller.prototype, key)
        if (typeof handler !== 'function' || key === 'constructor' || !Reflect.hasMetadata('path', handler)) continue
        const parts = ['api', Reflect.getMetadata('path', controller), Reflect.getMetadata('path', handler)] as string[]
        routes.push({
          method: RequestMethod[Reflect.getMetadata('method', handler) as number] as Route['method'],
          path: `/${parts
            .flatMap((part) => part.split('/'))
            .filter(Boolean)
            .join('/')}`,
          open: Boolean(Reflect.getMetadata(PUBLIC, handler) ?? Reflect.getMetadata(PUBLIC, controller)),
          takes: takenBy(controller, key),
        })
      }
    }
  }
  return routes.sort((a, b) => (name(a) < name(b) ? -1 : 1))
}

export const name = ({ method, path }: Route) => `${method} ${path}`

function takenBy(controller: Type<object>, key: string): Route['takes'] {
  const parameters: Record<string, { schema?: z.core.$ZodType }> =
    Reflect.getMetadata('__routeArguments__', controller, key) ?? {}
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([where, { schema }]) => {
      const location = LOCATIONS[where.split(':')[0]!]
      return location && schema ? [[location, schema]] : []
    }),
  )
}
