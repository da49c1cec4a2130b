// The rows of the matrix: sentences of the specification, the tests that show each, and the defects that turn them red.
// Data in `<package>/e2e/NAME.matrix.json` and `backend/test/NAME.matrix.json`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from '../root.mjs'

const FAMILY = { family: 'string', of: 'string', rows: 'object' }
const ROW = { id: 'string', says: 'string', shown: 'object', planted: 'object', plantedBy: 'string' }
const PLANTED = { file: 'string', find: 'string', put: 'string' }
const OPTIONAL = new Set(['planted', 'plantedBy'])

/** What is wrong with the form of an object: a key too many, one too few, or a value of another kind. */
function misshapen(value, shape) {
  const wrong = Object.keys(value).filter((key) => !(key in shape))
  const lost = Object.keys(shape).filter((key) => !OPTIONAL.has(key) && typeof value[key] !== shape[key])
  return [...wrong.map((key) => `has an unknown "${key}"`), ...lost.map((key) => `has no "${key}"`)]
}

/** Every family of the checkout, with the file that it is in. */
export const readFamilies = (base = root) =>
  filesBelow('', base)
    .filter((file) => file.endsWith('.matrix.json'))
    .flatMap((file) => JSON.parse(readFileSync(join(base, file), 'utf8')).map((family) => ({ ...family, file })))

export const rowsOf = (families) => families.flatMap(({ family, rows }) => rows.map((row) => ({ ...row, family })))

/** What the matrix calls a test or a command: `{ file, title }` or `{ command, of, bar }`. */
export function readShown(shown) {
  const [, command, of, bar] = /^npm run (\S+)(?: -- (.+?))?(?: > (.+))?$/.exec(shown) ?? []
  if (command) return { command, proof: of ? `${command}-${of}` : command, bar }
  const [file, ...titles] = shown.split(' > ')
  return { file, title: titles.join(' > ') }
}

/** The tests by which a row is shown, without commands. */
export const testsOf = (row) => row.shown.map(readShown).filter(({ file }) => file)

/** The replacements that turn the row's tests red: its own, or those of the row that stands for it. */
export const plantedFor = (row, family) =>
  row.planted ?? family.rows.find(({ id }) => id === row.plantedBy)?.planted ?? []

/** Another hash: what was seen red was something else. */
export const hashOf = (row, family) =>
  createHash('sha256')
    .update(JSON.stringify([plantedFor(row, family), [...row.shown].sort()]))
    .digest('hex')
    .slice(0, 12)

const twice = (values) => [...new Set(values.filter((value, place) => values.indexOf(value) !== place))]

/** Faults of the data themselves, a sentence each. `read` answers the text of a file, or nothing. */
export function faultsOfRows(families, read) {
  const forms = families.flatMap((family) => [
    ...misshapen(family, { ...FAMILY, file: 'string' }).map((wrong) => `Family ${family.family} ${wrong}.`),
    ...family.rows.flatMap((row) => misshapen(row, ROW).map((wrong) => `Row ${row.id} ${wrong}.`)),
  ])
  if (forms.length > 0) return forms
  const rows = rowsOf(families)
  const names = families.map(({ family }) => family)
  return [
    ...twice(names).map((name) => `Two families are called ${name}.`),
    ...twice(rows.map(({ id }) => id)).map((id) => `Two rows are called ${id}.`),
    ...rows.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)).map(({ id }) => `Row "${id}" is not kebab-case.`),
    ...families.flatMap((family) => family.rows.flatMap((row) => faultsOfPlanted(row, family, read))),
  ]
}

function faultsOfPlanted(row, family, read) {
  const stands = family.rows.find(({ id }) => id === row.plantedBy)
  if (row.plantedBy && !stands?.planted)
    return [`Row ${row.id} is planted by ${row.plantedBy}, and family ${family.family} has no such row with "planted".`]
  return (row.planted ?? []).flatMap((each) => {
    const wrong = misshapen(each, PLANTED).map((wrong) => `What row ${row.id} plants ${wrong}.`)
    return wrong.length > 0 ? wrong : faultOfReplacement(each, read(each.file)).map((why) => `Row ${row.id}: ${why}`)
  })
}

/** Why a replacement cannot be made in this text; nothing when it can. */
export function faultOfReplacement({ file, find, put }, text) {
  if (/\.(test|spec)\.\w+$|(^|\/)e2e\//.test(file)) return [`${file} belongs to the tests; plant in what they test.`]
  if (text === undefined) return [`${file} is not there to plant in.`]
  if (find === put) return [`in ${file}, "${find}" is replaced by itself.`]
  const count = text.split(find).length - 1
  return count === 1 ? [] : [`in ${file}, "${find}" occurs ${count} times instead of once.`]
}
