// Selects what `npm test -- …` runs: steps, test files whose path contains the words, tests by name, and flags for the
// runners. `*.slow.test.ts` and `*.slow.spec.ts` run only when a word selects them. `*.long.test.ts`, and browser tests
// without the tag @every-browser, are the slow part: they run in the pipeline, with `--all`, and when they are selected.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

export const STEPS = ['types', 'lint', 'boundaries', 'contracts', 'sdk', 'unit', 'browser']

/** Jest runs the front end in jsdom, and the rest in plain Node. */
const RUNNERS = {
  front: /^(shell|shared-ui|mf-[^/]+)\/.*\.test\.tsx?$/,
  node: /^backend\/.*\.test\.ts$|^\.workspace\/.*\.test\.mjs$/,
  browser: /(^|\/)e2e\/.*\.spec\.ts$/,
}
export const isTest = (file) => Object.values(RUNNERS).some((pattern) => pattern.test(file))
/** What the pipeline runs for each change. */
export const isRegular = (file) => isTest(file) && !file.includes('.slow.') && !isOtherBrowser(file)
const readText = (file) => readFileSync(join(root, file), 'utf8')
/** What `npm test` alone runs. In a browser these are only the tests with the tag. */
export const isEveryday = (file, read = readText) =>
  isRegular(file) && !file.includes('.long.') && (!RUNNERS.browser.test(file) || read(file).includes(EVERYDAY_TAG))
export const EVERYDAY_TAG = '@every-browser'
export const isOtherBrowser = (file) => /\.engine\.spec\.ts$/.test(file)
const OPTIONS = ['--all', '--without-browser', '--engines', '--pictures', '--coverage', '--watch']
const runnersOf = { unit: ['front', 'node'], browser: ['browser'] }

export function choose(args, tree, { isPipeline = process.env.CI !== undefined, read = readText } = {}) {
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
  const regular = allFiles.filter((file) => isRegular(file) || isOtherBrowser(file))
  const isAll = rest.includes('--all') || isPipeline || name !== undefined || affected !== undefined || engines
  const chosenFiles = isAll ? regular : regular.filter((file) => isEveryday(file, read))
  if (filters.length === 0)
    return {
      steps,
      files: byRunner(chosenFiles),
      /** The test files of these steps that `--all` adds. */
      leftOut: filesOfSteps(steps, byRunner(regular)).filter((file) => !chosenFiles.includes(file)),
      isAll,
      name,
      flags,
      affected,
      engines,
      pictures,
      coverage,
      watch,
    }

  const files = byRunner(allFiles.filter((file) => filters.every((word) => matches(file, word))))
  const nonEmptySteps = steps.filter((step) => runnersOf[step]?.some((runner) => files[runner].length > 0) ?? true)
  if (!nonEmptySteps.some((step) => step in runnersOf))
    return { problem: `No test file of ${steps.join(' or ')} has ${quoted(filters)} in its path.` }
  return {
    steps: nonEmptySteps,
    files,
    leftOut: [],
    isAll: true,
    filters,
    name,
    flags,
    engines,
    pictures,
    coverage,
    watch,
  }
}

/** Commas separate alternatives: `npm test -- payments,messaging limit`. */
const matches = (file, word) => word.split(',').some((part) => part !== '' && file.toLowerCase().includes(part))

const filesOfSteps = (steps, files) =>
  steps.flatMap((step) => (runnersOf[step] ?? []).flatMap((runner) => files[runner]))

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

const quoted = (filters) => filters.map((word) => `"${word}"`).join(' and ')
