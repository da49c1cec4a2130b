// Selects what `npm test -- …` runs: steps, test files whose path contains a word, tests by name, and flags for the
// runners. `*.slow.test.ts` and `*.slow.spec.ts` run only when a word selects them.

export const STEPS = ['types', 'lint', 'boundaries', 'contracts', 'sdk', 'unit', 'browser']

/** Jest runs the front end in jsdom, and the rest in plain Node. */
const RUNNERS = {
  front: /^(shell|shared-ui|mf-[^/]+)\/.*\.test\.tsx?$/,
  node: /^backend\/.*\.test\.ts$|^\.workspace\/.*\.test\.mjs$/,
  browser: /(^|\/)e2e\/.*\.spec\.ts$/,
}
export const isTest = (file) => Object.values(RUNNERS).some((pattern) => pattern.test(file))
export const isEveryday = (file) => isTest(file) && !/\.slow\.(test|spec)\.\w+$/.test(file) && !isOtherBrowser(file)
export const isOtherBrowser = (file) => /\.engine\.spec\.ts$/.test(file)
const OPTIONS = ['--without-browser', '--engines', '--pictures', '--coverage', '--watch']
const runnersOf = { unit: ['front', 'node'], browser: ['browser'] }

export function choose(args, tree) {
  const rest = [...args]
  const [name] = take(rest, '-t') ?? take(rest, '--testNamePattern') ?? []
  const affected = affectedIn(rest)
  const engines = rest.includes('--engines')
  const pictures = rest.includes('--pictures')
  const [coverage, watch] = [rest.includes('--coverage'), rest.includes('--watch')]
  const without = rest.includes('--without-browser') ? ['browser'] : []
  const flags = rest.filter((arg) => arg.startsWith('-') && !OPTIONS.includes(arg))
  const plain = rest.filter((arg) => !arg.startsWith('-'))
  const filters = plain.filter((arg) => !STEPS.includes(arg)).map((word) => word.replaceAll('\\', '/').toLowerCase())
  const named = STEPS.filter((step) => plain.includes(step))
  if (affected !== undefined && filters.length > 0)
    return { problem: `--affected chooses the test files itself: leave out ${quoted(filters)}.` }
  const narrowed = filters.length > 0 || name !== undefined || flags.length > 0 || engines
  const unnamed = coverage || watch ? ['unit'] : narrowed ? Object.keys(runnersOf) : STEPS
  const requested = named.length > 0 ? named : unnamed
  const steps = requested.filter((step) => !without.includes(step))
  // Tests in jsdom have the same result with every engine.
  const allFiles = tree.filter((file) => isOtherBrowser(file) === engines || (engines && file.startsWith('backend/')))
  const isChosen = (file) => isEveryday(file) || isOtherBrowser(file)
  if (filters.length === 0)
    return {
      steps,
      files: byRunner(allFiles.filter(isChosen)),
      name,
      flags,
      affected,
      engines,
      pictures,
      coverage,
      watch,
    }

  const unmatched = filters.filter(
    (word) => !allFiles.some((file) => isTest(file) && file.toLowerCase().includes(word)),
  )
  if (unmatched.length > 0)
    return { problem: `No test file of ${steps.join(' or ')} has ${quoted(unmatched)} in its path.` }
  const files = byRunner(allFiles.filter((file) => filters.some((word) => file.toLowerCase().includes(word))))
  const nonEmptySteps = steps.filter((step) => runnersOf[step]?.some((runner) => files[runner].length > 0) ?? true)
  if (!nonEmptySteps.some((step) => step in runnersOf))
    return { problem: `No test file of ${steps.join(' or ')} has ${quoted(filters)} in its path.` }
  return { steps: nonEmptySteps, files, filters, name, flags, engines, pictures, coverage, watch }
}

export const byRunner = (files) =>
  Object.fromEntries(
    Object.entries(RUNNERS).map(([runner, pattern]) => [runner, files.filter((file) => pattern.test(file))]),
  )

function affectedIn(args) {
  const index = args.findIndex((arg) => /^--affected(=|$)/.test(arg))
  return index < 0 ? undefined : args.splice(index, 1)[0].slice('--affected='.length)
}

function take(args, flag) {
  const index = args.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`))
  if (index < 0) return undefined
  const [found] = args.splice(index, 1)
  return found === flag ? args.splice(index, 1) : [found.slice(flag.length + 1)]
}

const quoted = (filters) => filters.map((word) => `"${word}"`).join(' or ')
