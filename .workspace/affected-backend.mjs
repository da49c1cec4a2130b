// Which tests of the backend a change in a module can break. Every test that starts the application loads all modules,
// so imports alone would choose them all. The wiring is left out here: a change inside a module concerns the tests of
// the modules whose code imports it, and other tests that call one of the handlers that lead to it.

/** Business modules. The code of the others, such as `db` and `jobs`, runs in every test that starts the application. */
const MODULES =
  'account|blocks|bot-check|documents|feedback|flights|listings|messaging|moderation|payments|pictures|push|releases'
const INSIDE = new RegExp(`^backend/src/(${MODULES})/`)
const MIGRATIONS = 'backend/src/db/migrations/'
const HASHES = `${MIGRATIONS}hashes.json`

export const isWiring = (file) => /^backend\/src\/([^/]+|.*\.module)\.ts$/.test(file)
export const isMigration = (file) => file.startsWith(MIGRATIONS) && !/\.test\.ts$|\/(growing|.*-.*)\.ts$/.test(file)
export const moduleIn = (file) => INSIDE.exec(file)?.[1]
/** Guards, hooks and the like run for the requests of all modules. */
const RUNS_FOR_ALL =
  /\bextends AuthGuard\b|\bimplements (?:CanActivate|NestInterceptor|ExceptionFilter|NestMiddleware)\b|\.addHook\(/
const isTestFile = (file) => /\.(test|spec)\.tsx?$/.test(file)
const isHelper = (file) => /^backend\/test\/[^/]+\.ts$/.test(file) && !isTestFile(file)

/** Every test starts an application with these and prepares its people by them, so they do not say what it is about. */
const GENERAL = /^backend\/test\/(app|make|process)\.ts$/

/** The files that a migration can change the meaning of: those that name one of its tables. */
export function readersOfTables(migrations, files, read) {
  const known = new Set(
    files
      .filter((file) => /\/baseline\/.*\.tables\.ts$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/create (?:unlogged )?table (?:if not exists )?"?(\w+)/gi)])
      .map(([, table]) => table),
  )
  const named = migrations.flatMap((file) =>
    [...read(file).matchAll(/\b(?:table|on|into|update|from|join)\s+(?:only\s+|if (?:not )?exists\s+)?"?(\w+)/gi)].map(
      ([, table]) => table,
    ),
  )
  const tables = [...new Set(named.filter((table) => known.has(table)))]
  if (tables.length === 0) return []
  const any = tables.join('|')
  const uses = new RegExp(`['"\`](?:${any})(?=[ .'"\`])|\\b(?:from|join|into|update|on)\\s+(?:${any})\\b`)
  return files.filter(
    (file) =>
      /^backend\/src\/.*(?<!\.contract)\.ts$/.test(file) &&
      !file.startsWith(MIGRATIONS) &&
      !isTestFile(file) &&
      uses.test(withoutComments(read(file))),
  )
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')

export const testsOfMigrations = (tests) => tests.filter((file) => file.startsWith('backend/src/db/'))
export const isHashes = (file) => file === HASHES

/** `reached` are the `changed` files and all that depend on them without the wiring. */
export function testsByModule({ changed, reached, tests, dependencies, read }) {
  const code = [...reached].filter((file) => /^[^ ]+$/.test(file) && !isTestFile(file))
  const modules = new Set(code.map(moduleIn).filter(Boolean))
  if (modules.size === 0) return []
  const isGlobal = changed.some((file) => moduleIn(file) && RUNS_FOR_ALL.test(read(file)))
  if (isGlobal) return tests.filter((file) => startsApplication(file, dependencies))
  // A module erases and exports its part of a person's data when the account asks for it.
  if (changed.some((file) => /\/personal-data\.ts$/.test(file))) modules.add('account')
  const prefixes = new Set(
    code.filter((file) => file.endsWith('.controller.ts')).flatMap((file) => prefixesOf(read(file))),
  )
  const routes = prefixes.size === 0 ? undefined : new RegExp(`['"\`](?:/api)?/(?:${[...prefixes].join('|')})\\b`)
  const calls = (file) => routes?.test(read(file))
  return tests.filter((file) => {
    const used = startsApplication(file, dependencies)
    if (!used) return false
    const module = moduleIn(file)
    if (module) return modules.has(module) || calls(file) || used.some(calls)
    // Tests outside of the modules drive the whole site. Those of a technical module call a few routes.
    return !file.startsWith('backend/src/') || calls(file)
  })
}

/** The helpers of a test that starts the application, and undefined for another test. */
function startsApplication(file, dependencies) {
  const found = new Set([file])
  for (const each of found) for (const used of dependencies.get(each) ?? []) if (isHelper(used)) found.add(used)
  const helpers = [...found].filter((each) => each !== file)
  if (!helpers.some((each) => /\/(app|process)\.ts$/.test(each))) return undefined
  return helpers.filter((each) => !GENERAL.test(each))
}

/** `ops/tips` of `@Controller('ops/tips')`, and the first segments of its routes if the controller itself has no path. */
function prefixesOf(text) {
  const [, own] = /@Controller\((?:'([^']*)')?/.exec(text) ?? []
  const routes = [...text.matchAll(/@(?:Get|Post|Put|Patch|Delete)\('([^']+)'/g)]
  const prefixes = own ? [own.split('/:')[0]] : routes.map(([, path]) => path.replace(/^\//, '').split('/')[0])
  return prefixes.filter((prefix) => /^[\w.-]+(\/[\w.-]+)*$/.test(prefix))
}
