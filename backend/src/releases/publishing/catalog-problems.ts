import * as z from 'zod/mini'

const CALL = /^\(self\.catalogs\?\?=\[\]\)\.push\((.*)\)$/s

/** As in shell/src/languages/textKey.ts. */
const KEY_LENGTH = 4
/** The URL of the release, and the hashes of the catalogs that load later. */
const Later = z.tuple([z.string(), z.record(z.string(), z.string())])
/** The language, the keys of the texts, one after the other, and the texts. */
const Catalog = z
  .tuple([z.string(), z.string(), z.array(z.unknown()), z.optional(Later)])
  .check(z.refine(([_language, keys, texts]) => keys.length === texts.length * KEY_LENGTH))

interface Expected {
  language: string
  /** The URL of the release. */
  base: string
  integrity: Record<string, string>
  contents: ReadonlyMap<string, Buffer>
}

/**
 * Returns why a page could not show these translations. A catalog is one call with JSON and nothing else. One that loads late
 * (`isLate`) names others only if it is a list without texts.
 */
export function catalogProblems(file: string, expected: Expected, isLate = false): string[] {
  const { language, base, integrity, contents } = expected
  const catalog = catalogIn(file, language, contents)
  if (typeof catalog === 'string') return [catalog]
  const [, , texts, [url, later] = [base, {}]] = catalog
  if (url !== base) return [`${file} names catalogs of another release.`]
  if (isLate && texts.length > 0 && Object.keys(later).length > 0)
    return [`${file} names catalogs, but has texts and loads late.`]
  return Object.entries(later).flatMap(([name, hash]) =>
    hash === integrity[name] ? catalogProblems(name, expected, true) : [`${file} has no right hash of ${name}.`],
  )
}

/** The content of a catalog, or what is wrong with it. */
function catalogIn(file: string, language: string, contents: Expected['contents']): z.infer<typeof Catalog> | string {
  const content = contents.get(file)
  if (!content) return `${file}, the catalog for "${language}", is missing.`
  const { data } = Catalog.safeParse(argumentOf(content.toString()))
  return data?.[0] === language ? data : `${file} is no catalog for "${language}".`
}

function argumentOf(code: string): unknown {
  try {
    return JSON.parse(CALL.exec(code)?.[1] ?? '')
  } catch {
    return undefined
  }
}
