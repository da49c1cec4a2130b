import * as z from 'zod/mini'

const CALL = /^\(self\.catalogs\?\?=\[\]\)\.push\((.*)\)$/s

const Messages = z.record(z.string(), z.unknown())
/** The address of the release, and the hashes of the catalogs that load later. */
const Later = z.tuple([z.string(), z.record(z.string(), z.string())])
const Catalog = z.tuple([z.string(), Messages, z.optional(Later)])

interface Expected {
  language: string
  /** The address of the release. */
  base: string
  integrity: Record<string, string>
  contents: ReadonlyMap<string, Buffer>
}

/** Returns why a page could not show these translations. A catalog is one call with JSON and nothing else. */
export function catalogProblems(file: string, { language, base, integrity, contents }: Expected): string[] {
  const catalog = catalogIn(file, language, contents)
  if (typeof catalog === 'string') return [catalog]
  const [address, later] = catalog[2] ?? [base, {}]
  if (address !== base) return [`${file} names catalogs of another release.`]
  return Object.entries(later).flatMap(([name, hash]) => {
    if (hash !== integrity[name]) return [`${file} has no right hash of ${name}.`]
    const named = catalogIn(name, language, contents)
    if (typeof named === 'string') return [named]
    return named[2] ? [`${name} names catalogs, but loads late.`] : []
  })
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
