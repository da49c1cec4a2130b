import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
export type Direction = 'request' | 'reply'

const USE = /\b(Body|Query|Param|SerializeOptions)\(\{\s*schema:\s*([^}]+)\}/g
const IMPORT = /import (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/g

interface Use {
  name: string
  from: string
  direction: Direction
}

export async function directions(src: string): Promise<Map<Schema, Set<Direction>>> {
  const found = new Map<Schema, Set<Direction>>()
  for (const file of globSync('**/*.controller.{ts,js}', { cwd: src }))
    for (const { name, from, direction } of usesIn(readFileSync(join(src, file), 'utf8'))) {
      const exported = (await import(join(src, dirname(file), from))) as Record<string, unknown>
      for (const schema of schemasIn(exported[name] as Schema))
        found.set(schema, (found.get(schema) ?? new Set()).add(direction))
    }
  return found
}

/**
 * Reads the decorators from the controller's text, because this also runs where no decorator does (`npm run release`,
 * `npm run contract`).
 */
export function usesIn(text: string): Use[] {
  const imported = new Map<string, { name: string; from: string }>()
  for (const [, names = '', from = ''] of text.matchAll(IMPORT))
    for (const part of names.split(',')) {
      const [name = '', alias = name] = part
        .trim()
        .replace(/^type /, '')
        .split(/ as /)
      imported.set(alias, { name, from })
    }
  return [...text.matchAll(USE)].flatMap(([, decorator, expression = '']) =>
    [...expression.matchAll(/\b[A-Z]\w*/g)].flatMap(([name]) => {
      const found = imported.get(name)
      return found?.from.includes('.contract.')
        ? [{ ...found, direction: decorator === 'SerializeOptions' ? 'reply' : 'request' } as const]
        : []
    }),
  )
}

function schemasIn(schema: Schema, seen = new Set<Schema>()): Set<Schema> {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const within = (value: unknown): void => {
    if (value instanceof z.core.$ZodType) schemasIn(value, seen)
    else if (Array.isArray(value)) for (const one of value) within(one)
  }
  for (const value of Object.values(schema._zod.def)) within(value)
  within(Object.values((schema._zod.def as { shape?: object }).shape ?? {}))
  return seen
}
