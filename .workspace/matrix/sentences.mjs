// The traceability matrix: the requirements and the tests that cover them. A requirement is a line `- id: text` of a
// `*.matrix.md`. A test names it in its title (`[spec-id]`) or in a tag of Playwright (`'@spec-id'`).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from '../root.mjs'
import { isTest } from '../test-selection.mjs'

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const TAG = /\[spec-([^\]\s]*)\]|'@spec-([^']*)'/g
const isList = (path) => path.endsWith('.matrix.md')
const isLab = (path) => /^backend\/labs\/.*\.m?[jt]s$/.test(path)

/** The tests of this tool contain tags that are examples. */
const mayCover = (path) => (isTest(path) || isLab(path)) && !path.startsWith('.workspace/matrix/')

export const idsIn = (text) => [...text.matchAll(TAG)].map(([, inTitle, inTag]) => inTitle ?? inTag)

export const readMatrix = (base = root) =>
  filesBelow('', base)
    .filter((path) => isList(path) || mayCover(path))
    .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }))

export function readList({ path, text }) {
  const sections = []
  const unreadable = []
  for (const [index, line] of text.split('\n').entries()) {
    const [, source] = /^## (.+)$/.exec(line) ?? []
    const [, id, sentence] = /^- ([^\s:]+): (.+)$/.exec(line) ?? []
    if (source) sections.push({ source, sentences: [] })
    else if (id && ID.test(id) && sections.length > 0) sections.at(-1).sentences.push({ id, text: sentence })
    else if (line !== '' && !line.startsWith('# ')) unreadable.push(`${path}:${index + 1}: is no "- id: sentence".`)
  }
  return { sections, unreadable }
}

/** Returns all sections, the tests of each requirement (`{ path, line }` by id), and the problems, one line each. */
export function matrixOf(files) {
  const lists = files.filter(({ path }) => isList(path)).map(readList)
  const sections = lists.flatMap((list) => list.sections)
  const ids = sections.flatMap(({ sentences }) => sentences.map(({ id }) => id))
  const known = new Set(ids)
  const coveredBy = new Map()
  const unknown = []
  for (const { path, text } of files.filter((file) => !isList(file.path)))
    for (const [index, line] of text.split('\n').entries())
      for (const id of idsIn(line))
        if (known.has(id)) coveredBy.set(id, [...(coveredBy.get(id) ?? []), { path, line: index + 1 }])
        else unknown.push(`${path}:${index + 1}: no *.matrix.md has a sentence "${id}".`)
  const problems = [
    ...lists.flatMap(({ unreadable }) => unreadable),
    ...[...known]
      .filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id))
      .map((id) => `Two sentences are called ${id}.`),
    ...[...known].filter((id) => !coveredBy.has(id)).map((id) => `No test shows the sentence ${id}.`),
    ...unknown,
  ]
  return { sections, coveredBy, problems }
}
