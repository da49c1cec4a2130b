import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common'
import * as z from 'zod/mini'
import { readContracts } from './contracts.ts'
import { PUBLIC } from './http/access.decorators.ts'
import { ProblemBody } from './http/http.contract.ts'
import { LIST, REPLY } from './http/reply.serializer.ts'

type JsonSchema = Record<string, unknown>
type Direction = 'input' | 'output'
/** The part of Nest's metadata of an argument that is read here. */
interface Argument {
  schema?: z.core.$ZodType
}
/** An OpenAPI document; only what others read is typed. */
export interface OpenApi {
  openapi: '3.1.0'
  paths: Record<string, Record<string, JsonSchema>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema }
  [key: string]: unknown
}

// Nest's RouteParamtypes, which it does not export. The test that compares the document with the routes fails if one changes.
const [BODY, QUERY, PATH] = [3, 4, 5]

/** Describes the API as OpenAPI 3.1, from the decorators of all controllers below a module and from the contracts. */
export async function openApi(root: DynamicModule, src = import.meta.dirname): Promise<OpenApi> {
  const schemas = new Schemas(await namedSchemas(src))
  const paths: OpenApi['paths'] = {}
  for (const controller of controllersOf(root))
    for (const { method, path, operation } of operationsOf(controller, schemas))
      paths[path] = { ...paths[path], [method]: operation }
  return {
    openapi: '3.1.0',
    info: { title: 'Flight Amigo', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.used).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The cookie of a login. In production its name is `__Host-session`.',
        },
      },
    },
  }
}

const DESCRIPTION = `Generated from the contracts (\`backend/src/**/*.contract.ts\`). Every reply that is not 2xx is a
\`ProblemBody\`: \`code\` names the failure, \`message\` is a sentence for the user. Requests that change something come from
the site's own origin. Lists are read in pages: follow \`Link: rel="next"\`.`

/** All controllers below a module, each once. */
function controllersOf(root: DynamicModule): Type[] {
  const known = new Set<unknown>()
  const found = new Set<Type>()
  const visit = (one: Type | DynamicModule) => {
    if (known.has(one)) return
    known.add(one)
    const [type, dynamic] = 'module' in one ? [one.module, one] : [one, undefined]
    const own = <T>(key: 'imports' | 'controllers') => [
      ...((Reflect.getMetadata(key, type) as T[] | undefined) ?? []),
      ...((dynamic?.[key] as T[] | undefined) ?? []),
    ]
    for (const controller of own<Type>('controllers')) found.add(controller)
    for (const imported of own<Type | DynamicModule>('imports')) visit(imported)
  }
  visit(root)
  return [...found]
}

function operationsOf(controller: Type, schemas: Schemas) {
  const prefix = Reflect.getMetadata('path', controller) as string
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = Reflect.get(controller.prototype, name) as object
    if (name === 'constructor' || typeof handler !== 'function' || !Reflect.hasMetadata('path', handler)) return []
    const route = ['/api', prefix, Reflect.getMetadata('path', handler) as string]
      .flatMap((part) => part.split('/'))
      .filter(Boolean)
    const method = RequestMethod[Reflect.getMetadata('method', handler) as number]?.toLowerCase() ?? 'get'
    const path = `/${route.join('/').replaceAll(/:(\w+)/g, '{$1}')}`
    const isPublic = Boolean(Reflect.getMetadata(PUBLIC, handler) ?? Reflect.getMetadata(PUBLIC, controller))
    const args = (Reflect.getMetadata('__routeArguments__', controller, name) ?? {}) as Record<string, Argument>
    const of = (kind: number) =>
      Object.entries(args).flatMap(([key, { schema }]) =>
        Number(key.split(':')[0]) === kind && schema ? [schema] : [],
      )
    const [body] = of(BODY)
    const reply = Reflect.getMetadata(REPLY, handler) as { schema?: z.core.$ZodType } | undefined
    const status = (Reflect.getMetadata('__httpCode__', handler) as number) ?? (method === 'post' ? 201 : 200)
    const parameters = [
      ...of(PATH).flatMap((schema) => schemas.parameters(schema, 'path')),
      ...of(QUERY).flatMap((schema) => schemas.parameters(schema, 'query')),
    ]
    const returned = reply?.schema && schemas.convert(reply.schema, 'output')
    const operation: JsonSchema = {
      operationId: `${controller.name.replace(/Controller$/, '')}.${name}`,
      tags: [route[1]],
      ...(isPublic ? { security: [] } : { security: [{ session: [] }] }),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: { required: true, content: json(schemas.convert(body, 'input')) } }),
      responses: {
        [status]: {
          description: status === 204 ? 'Done; there is no body.' : 'Done.',
          ...(returned && {
            content: json(Reflect.hasMetadata(LIST, handler) ? { type: 'array', items: returned } : returned),
          }),
        },
        default: { description: 'A failure.', content: json(schemas.convert(ProblemBody, 'output')) },
      },
    }
    return [{ method, path, operation }]
  })
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** A contract's schema with the comment above it. */
interface Named {
  id: string
  schema: z.core.$ZodType
  description: string | undefined
}

const COMMENTED = /\/\*\*((?:(?!\*\/|\/\*\*).)*)\*\/\s*export const (\w+)/gs

async function namedSchemas(src: string): Promise<Named[]> {
  const named: Named[] = []
  const known = new Set<unknown>()
  for (const { name: contract, exports, text } of await readContracts(src)) {
    const comments = new Map([...text.matchAll(COMMENTED)].map(([, comment, name]) => [name, comment]))
    for (const [name, schema] of exports) {
      if (!(schema instanceof z.core.$ZodType) || known.has(schema) || !/^[A-Z]/.test(name)) continue
      known.add(schema)
      named.push({
        id: `${contract}.${name}`,
        schema,
        description: comments
          .get(name)
          ?.replaceAll(/\s+(?:(?<=\n\s*)\* ?)?/g, ' ')
          .trim(),
      })
    }
  }
  return named
}

/** Converts schemas to JSON Schema. A contract's schema becomes a component, one for requests and one for replies. */
class Schemas {
  readonly used: Record<string, JsonSchema> = {}
  readonly #registry = z.registry<{ id: string; description?: string | undefined }>()

  constructor(named: Named[]) {
    for (const { schema, ...metadata } of named) this.#registry.add(schema, metadata)
  }

  convert(schema: z.core.$ZodType, io: Direction): JsonSchema {
    const made = z.toJSONSchema(schema, { io, metadata: this.#registry, unrepresentable: 'any' }) as JsonSchema
    const { $defs = {}, $schema, ...described } = made
    for (const [key, { id, ...definition }] of Object.entries($defs as Record<string, JsonSchema>))
      this.used[nameOf(key, io)] ??= relinked(definition, io)
    return relinked(described, io)
  }

  /** The properties of a query or of a path, one parameter each. */
  parameters(schema: z.core.$ZodType, location: 'path' | 'query'): JsonSchema[] {
    const described = this.convert(schema, 'input')
    const name = String(described.$ref ?? '')
      .split('/')
      .at(-1)
    const { properties = {}, required = [] } = (name ? this.used[name] : described) as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    if (name) delete this.used[name] // It is written as parameters instead.
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema,
      ...(description !== undefined && { description }),
    }))
  }
}

const nameOf = (id: string, io: Direction) => (io === 'input' ? `${id}.request` : id)
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const relinked = (schema: JsonSchema, io: Direction): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#/$defs/')
      ? ref(nameOf(value.slice('#/$defs/'.length), io)).$ref
      : value,
  ) as JsonSchema
