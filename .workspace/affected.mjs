// Finds the test files that a change can break. Tests of code depend on their imports. Tests that drive the whole site
// or read the checkout import nothing of what they test, so their dependencies are listed here.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import {
  isHashes,
  isMigration,
  isWiring,
  moduleIn,
  readersOfTables,
  testsByModule,
  testsOfMigrations,
} from './affected-backend.mjs'
import { root } from './root.mjs'
import { isOtherBrowser, isRegular, isTest } from './test-selection.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter(Boolean)

/** Undefined if this branch has no commit in common with `ref`. */
export function changedSince(ref) {
  try {
    const [base] = git('merge-base', ref || firstOf('origin/main', 'main'), 'HEAD')
    const uncommitted = git('ls-files', '--others', '--exclude-standard')
    return [...new Set([...git('diff', '--name-only', '--no-renames', base), ...uncommitted])].sort()
  } catch {
    return undefined
  }
}

const firstOf = (...refs) =>
  refs.find((ref) => git('branch', '--all', '--list', ref, `remotes/${ref}`).length > 0) ?? 'HEAD'

/** Files that decide how everything is built and run, although no import leads to them. */
const DECIDES_ALL =
  /^(package(-lock)?\.json|tsconfig\.base\.json|\.npmrc|shared-ui\/test\/.*|shell\/webpack\/.*|.*\/webpack\.config\.cjs|[^/]+\/package\.json|\.workspace\/(?!new\/|[^/]*\.test\.mjs$).*)$/
/** Only the tests of the workspace read these. */
const PROSE =
  /\.md$|\.report\.json$|^(backend\/(Dockerfile|Caddyfile)|docker-compose\.yml|\.env\.example)$|^\.(github|vscode|ci)\/|^\.workspace\/new\/|(^|\/)e2e\/look\//

/**
 * Tests of the workspace, and which changed files of the packages they read. The other tests open only their imports and
 * files that decide all (seen with `strace -f -e openat`).
 */
const READERS = [
  [
    /\/(affected|boundaries|catalogs|contracts|docker|finished|format|image|new|readmes|repeat|sentences|settings|test-selection|translate\/check)\./,
    /./,
  ],
  [/\/(contract|help|release\/cli|dev\/site|jest\/lines)\./, /^backend\//],
  [/\/dev\/dev\./, /\.po$/],
  [/\/boundaries\/lint\./, /^\.biome\.json$/],
]
const isReader = (file, changed) =>
  file.startsWith('.workspace/') &&
  READERS.some(([test, files]) => test.test(file) && changed.some((each) => files.test(each)))

const packageOf = (file) => /^(shell\/ops|[^/]+)\//.exec(file)?.[1] ?? ''
const moduleOf = (file) => file.split('/').slice(0, 3).join('/')
const isSpec = (file) => file.endsWith('.spec.ts')
const isSql = (file) => /^backend\/src\/.*\.sql$/.test(file)
const isCatalog = (file) => /\/src\/locales\/[^/]+\.po$/.test(file)

/** `imports` maps every file of the checkout to the files that it imports; `read` returns the text of a file. */
export function affected(changed, imports, files, read = (file) => readFileSync(join(root, file), 'utf8')) {
  const tests = files.filter(
    (file) => isRegular(file) || (isTest(file) && !isOtherBrowser(file) && changed.includes(file)),
  )
  const code = changed.filter((file) => !PROSE.test(file))
  // A file that no import names is read by its path, so any test may depend on it.
  const isUnknown = (file) =>
    !(imports.has(file) || isCatalog(file) || isHashes(file) || isSql(file)) &&
    files.includes(file) &&
    !file.startsWith('.workspace/')
  const all = code.filter((file) => DECIDES_ALL.test(file) || isUnknown(file))
  const dependencies = completeImports(imports, files, read)
  const migrations = code.filter(isMigration)
  const changedCode = [...code.filter((file) => !isMigration(file)), ...readersOfTables(migrations, files, read)]
  const users = usersIn(withoutWiring(dependencies))
  const inside = withDependents(changedCode, users)
  // A test of a component has no server, so it depends on contracts and not on their handlers.
  const withoutServer = withDependents(changedCode, users, isHandlers)
  for (const file of inside) if (isComponentTest(file) && !withoutServer.has(file)) inside.delete(file)
  const reached = new Set([
    ...inside,
    ...testsByModule({ changed: changedCode, reached: inside, tests, dependencies, read }),
  ])
  if (migrations.length > 0 || code.some(isHashes)) for (const file of testsOfMigrations(tests)) reached.add(file)
  for (const file of readersOf(code.filter(isCatalog), tests, read)) reached.add(file)
  // A file that no handler imports, such as a job, runs in the background of its module, or when a process starts.
  const served = withDependencies(
    dependencies,
    files.filter((file) => file.endsWith('.controller.ts')),
  )
  const isStart = (file) => /^backend\/src\//.test(file) && !isTest(file) && !isCatalog(file) && !served.has(file)
  for (const started of new Set(
    changedCode.filter(isStart).map((file) => (isWiring(file) ? '' : (moduleIn(file) ?? ''))),
  ))
    for (const file of tests.filter(isSpec))
      if (started === '' || handlersOf(file, dependencies).some((each) => moduleIn(each) === started)) reached.add(file)
  const chosen = tests.filter((file) => all.length > 0 || reached.has(file) || isReader(file, changed))
  return { chosen, left: tests.filter((file) => !chosen.includes(file)), because: all }
}

/** Tests start the whole application, but what one module does inside does not depend on all others. */
const withoutWiring = (dependencies) => new Map([...dependencies].filter(([file]) => !isWiring(file)))

const handlersOf = (spec, dependencies) =>
  [...withDependencies(dependencies, [spec])].filter((file) => file.endsWith('.controller.ts'))

/** The tests that read the texts of these PO files. All others see the English texts of the sources. */
function readersOf(catalogs, tests, read) {
  if (catalogs.length === 0) return []
  return tests.filter((file) => {
    const text = read(file)
    return catalogs.some((catalog) => {
      const locale = basename(catalog, '.po')
      const names = new RegExp(`\\blocales?\\b|catalogs\\b|'${locale}'|['"\`]/${locale}\\b`, 'i')
      if (!names.test(text)) return false
      return isSpec(file) || text.includes('readCatalogs') || packageOf(file) === packageOf(catalog)
    })
  })
}

function withDependents(files, users, isLeftOut = () => false) {
  const reached = new Set(files)
  for (const file of reached) for (const user of users.get(file) ?? []) if (!isLeftOut(user)) reached.add(user)
  return reached
}

function usersIn(imports) {
  const users = new Map()
  for (const [file, used] of imports)
    for (const each of used) {
      if (!users.has(each)) users.set(each, [])
      users.get(each).push(file)
    }
  return users
}

const isComponentTest = (file) => /^(?!backend\/).*\.test\.tsx?$/.test(file)

/** Stands for the handlers of a contract in the graph of imports. */
const handlers = (contract) => `handlers of ${contract}`
const isHandlers = (node) => node.startsWith('handlers of ')

function completeImports(imports, files, read) {
  const dependencies = new Map([...imports].map(([file, used]) => [file, [...used]]))
  const add = (file, ...used) => {
    if (!dependencies.has(file)) dependencies.set(file, [])
    dependencies.get(file).push(...used)
  }
  const sources = files.filter((file) => /(^|\/)src\//.test(file) && !isTest(file) && !isCatalog(file))
  const of = (name) => sources.filter((file) => packageOf(file) === name)
  const extensions = sources
    .filter((file) => file.endsWith('/src/remote.ts'))
    .flatMap((file) => extensionsIn(file, read(file)))

  // The specs of a package open the same pages.
  const known = new Map()
  const shownBy = (own) => {
    const key = own[0]
    if (!known.has(key)) {
      const text = own.map(read).join('\n')
      known.set(
        key,
        extensions.filter(({ slot }) => text.includes(`name="${slot}"`)),
      )
    }
    return known.get(key)
  }

  for (const file of files.filter(isSql)) {
    add(`${file}.ts`, file)
    add('backend/scripts/sql-types.test.ts', file)
  }
  for (const file of files) {
    if (/\.css$/.test(file)) continue
    // The front end reaches the handlers of a contract, which are in its module, by HTTP. Modules that import it do not.
    const isContract = file.endsWith('.contract.ts')
    for (const used of imports.get(file) ?? []) {
      if (!used.endsWith('.contract.ts')) continue
      const isOfSameModule = moduleOf(used) === moduleOf(file)
      if (file.endsWith('.controller.ts') && isOfSameModule) add(handlers(used), file)
      if (isContract && isOfSameModule) add(handlers(file), handlers(used))
      if (!file.startsWith('backend/')) add(file, handlers(used))
    }
    // The tests of the report find the contracts and their handlers by name.
    if (/\/contract-[^/]*\.test\.ts$/.test(file))
      add(file, ...files.filter((each) => /\.(contract|controller)\.ts$/.test(each)))
    if (!isSpec(file)) continue
    // A browser test opens pages of its package, in the shell's frame.
    const own = [...of(packageOf(file)), ...of('shell')]
    add(file, ...own, ...shownBy(own).map((extension) => extension.file))
  }
  return dependencies
}

function withDependencies(imports, files) {
  const reached = new Set(files)
  for (const file of reached) for (const used of imports.get(file) ?? []) reached.add(used)
  return reached
}

const extensionsIn = (remote, text) =>
  [...text.matchAll(/'([\w.]+)': \{\s*extension: \(\) => import\('([^']+)'\)/g)].map(([, slot, path]) => ({
    slot,
    file: normalize(join(dirname(remote), path)).replaceAll('\\', '/'),
  }))

/**
 * The arguments that restrict the linter to changed files. It looks at each file by itself, so after a run without a
 * failure the others are clean as long as the linter and its settings are the same.
 */
export const lintOnly = (changed, files) =>
  changed.some((file) => /^(\.biome\.json|package-lock\.json)$|\.grit$/.test(file))
    ? []
    : ['--files-ignore-unknown=true', '.biome.json', ...changed.filter((file) => files.includes(file))]

export function sentence({ chosen, left, because }, changed) {
  const files = `${changed.length} changed ${changed.length === 1 ? 'file' : 'files'}`
  if (because.length > 0) return `${because[0]} concerns everything, so nothing is left out.`
  if (left.length === 0) return `${files} can break every test file: nothing is left out.`
  const count = new Map()
  for (const file of left) {
    const what = `${packageOf(file)}${isSpec(file) ? ' (browser)' : ''}`
    count.set(what, (count.get(what) ?? 0) + 1)
  }
  const parts = [...count].map(([what, number]) => `${what} ${number}`).join(', ')
  return `${files} can break ${chosen.length} of ${chosen.length + left.length} test files. Left out: ${parts}.`
}
