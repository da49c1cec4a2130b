// Hashes the inputs of each file in the backend's dist, so that a build repeats only the changed parts.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { filesBelow, root } from './root.mjs'

/** The scripts that write a file of dist, and their inputs beside imports. */
const READ = {
  'scripts/airports.ts': [],
  'scripts/languages.ts': [],
  'scripts/colors.ts': ['shared-ui/src/tokens.css'],
  'scripts/catalogs.ts': ['shell/webpack/translations.cjs'],
  // Reads what catalogs.ts writes.
  'scripts/picture-fonts.ts': [],
}
export const LISTS = Object.keys(READ)

/** The versions of the compiler and of the lists' sources are in the lock file. */
const SETTINGS = ['backend/.swcrc', 'package-lock.json', '.workspace/backend-parts.mjs', '.workspace/compile.mjs']
const IMPORTED = /^(?:import|export)(?! type\b)[^'"]*?from '(\.[^']+)'/gm

/** A source is hashed by its own content, a list by the content of all files that its script imports or reads. */
export function partsNow(base = root) {
  const read = (file) => (existsSync(join(base, file)) ? readFileSync(join(base, file), 'utf8') : '')
  const hash = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex')
  const settings = hash(...SETTINGS.map(read))
  const hashOf = (...texts) => hash(settings, ...texts)
  const reached = (file, known = new Set()) => {
    if (known.has(file)) return known
    known.add(file)
    for (const [, path] of read(file).matchAll(IMPORTED)) reached(normalize(join(dirname(file), path)), known)
    return known
  }
  const sources = filesBelow('backend/src', base).filter((file) => /\.ts$/.test(file) && !file.endsWith('.test.ts'))
  const catalogs = filesBelow('backend/src/locales', base).filter((file) => file.endsWith('.po'))
  const inputs = {
    ...READ,
    'scripts/catalogs.ts': [...READ['scripts/catalogs.ts'], ...catalogs],
    'scripts/picture-fonts.ts': catalogs,
  }
  const part = (file) => file.slice('backend/'.length)
  return Object.fromEntries([
    ...sources.map((file) => [part(file), hashOf(read(file))]),
    ...LISTS.map((list) => [list, hashOf(...[...reached(`backend/${list}`), ...inputs[list]].sort().map(read))]),
  ])
}

/** Without a record of the last build, all parts are built. */
export const changedParts = (before, now) => ({
  made: Object.keys(now).filter((part) => before[part] !== now[part]),
  gone: Object.keys(before).filter((part) => !(part in now)),
})
