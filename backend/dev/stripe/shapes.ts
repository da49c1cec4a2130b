import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Thing } from './store.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))

/** A type of JSON, several with `|` between, or the fields of an object; a field with `?` may be left out. */
export type Type = string | { [field: string]: Type }

/** The types of the SDK (scripts/stripe-types.ts). */
export const types = read('types.json') as {
  version: string
  calls: Record<string, Record<string, Type>>
  replies: Record<string, Record<string, Type>>
}

/** One example of each resource, from the fixtures of Stripe's OpenAPI description (MIT). */
export const examples = read('resources.json') as Record<string, Record<string, unknown>>

/** The fields that a resource always has, by the types of the SDK. */
const required = (object: string) => Object.keys(types.replies[object] ?? {}).filter((field) => !field.endsWith('?'))

/** A resource with all its fields, null except those that are given. */
export function whole<T extends object>(object: string, given: T): T & Thing {
  const fields = [...Object.keys(examples[object]!), ...required(object)]
  return { ...Object.fromEntries(fields.map((field) => [field, null])), object, ...given } as T & Thing
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

const nested = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'

/** The missing, unknown and wrongly typed fields of a response, compared with Stripe's types. */
export function differences(reply: Record<string, unknown>, object = String(reply.object)): string[] {
  const [example, type] = [examples[object], types.replies[object] ?? {}]
  if (!example) return [`${object} is unknown`]
  const known = (field: string) => type[field] ?? type[`${field}?`]
  const extra = Object.keys(reply).filter((field) => !(field in example) && known(field) === undefined)
  const wrong = required(object).filter((field) => !(field in example) && !allows(type[field], reply[field]))
  return [
    ...wrong.map((field) => `${object}.${field} is ${kindOf(reply[field])}`),
    ...extra.map((field) => `${object}.${field} is none of Stripe's`),
    ...compared(reply, example, object, (field, value) => allows(known(field), value)),
  ]
}

/** Whether a value is of the type that the SDK knows; the fields of objects are not compared. */
function allows(type: Type | undefined, value: unknown): boolean {
  const parts = typeof type === 'string' ? type.split(' | ') : type === undefined ? [] : ['object']
  const kind = kindOf(value)
  return parts.some((part) => part === kind || part === `'${value}'` || (part === 'metadata' && kind === 'object'))
}

/** Objects whose names the caller chooses. */
const MAPS = ['metadata', 'capabilities', 'data']

/** An object of its own where a call without `expand` gets its id. */
const isExpanded = (like: unknown) => nested(like) && 'id' in like

function compared(
  reply: Record<string, unknown>,
  example: Record<string, unknown>,
  path: string,
  isAllowed: (field: string, value: unknown) => boolean,
): string[] {
  return Object.entries(example).flatMap(([field, like]) => {
    const [name, value] = [`${path}.${field}`, reply[field]]
    if (value === undefined) return [`${name} is missing`]
    if (kindOf(value) !== kindOf(like)) return isAllowed(field, value) ? [] : [`${name} is ${kindOf(value)}`]
    if (!nested(value) || !nested(like) || MAPS.includes(field)) return []
    return compared(
      value,
      like,
      name,
      (inner, given) =>
        given === null || (typeof given === 'string' && isExpanded(like[inner])) || like[inner] === null,
    )
  })
}
