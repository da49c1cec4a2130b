import { piecesProblems } from '../../documents/compose/pieces.contract.ts'
import type { FileFacts, ReleaseFacts } from '../release.contract.ts'
import { breaks, type Report } from './contract-breaks.ts'
import { overlap, routeProblem } from './routes.ts'

export interface Candidate {
  release: ReleaseFacts
  files: Record<string, FileFacts>
  contracts: Report
}

interface Surroundings {
  shell: Candidate | undefined
  shellPaths: string[]
  remotes: Candidate[]
  served: Report
  servedByOthers: Report[]
}

const KB = 1024
/** The maximum compressed sizes. A first visit of any screen loads the shell, one entry and one page. */
const MOST = { shell: 130 * KB, page: 64 * KB, extension: 48 * KB }

/**
 * The most code of a remote's own, without libraries, in the first load of a route. Code that is loaded later does not
 * count.
 */
const MOST_OWN = 28 * KB
/** Routes with a higher limit, in bytes. Remove a route once it is within the general limit. */
const HEAVIER: Record<string, number> = {
  'listings /create-listing': 35 * KB,
  'listings /create-listing-fixed': 35 * KB,
  'listings /find/create': 34 * KB,
  'listings /offer/create': 34 * KB,
  'messaging /trips/:id': 42 * KB,
}

/** Returns what must change before the release can go live. The browser check is access/visual-checks.ts. */
export function refusals(candidate: Candidate, around: Surroundings): string[] {
  const { name, version } = candidate.release
  const found =
    name === 'shell'
      ? [
          // It may have been published with another backend, which knew other placeholders.
          ...piecesProblems(candidate.release.document),
          ...tooHeavy('shell.js', ['shell.js'], MOST.shell, candidate),
          ...around.remotes.flatMap((remote) => mismatches(candidate, remote, around.shellPaths)),
        ]
      : [
          ...candidate.release.routes.flatMap(({ path }) => {
            const problem = routeProblem(path)
            return problem ? [`claims ${path}, ${problem}.`] : []
          }),
          ...(around.shell ? mismatches(around.shell, candidate, around.shellPaths) : []),
          ...around.remotes.flatMap((other) => bothClaim(candidate, other)),
          ...unserved(candidate, around),
          ...heavyParts(candidate),
        ]
  return found.map((reason) => `${name}@${version}: ${reason}`)
}

function mismatches({ release: shell }: Candidate, { release: remote }: Candidate, shellPaths: string[]): string[] {
  const who = `${remote.name}@${remote.version}`
  const host = `shell@${shell.version}`
  return [
    ...Object.entries(remote.shared)
      .filter(([name, range]) => !satisfies(shell.provides[name] ?? '', range))
      .map(([name, range]) => `${who} needs ${name} ${range}, ${host} provides ${shell.provides[name] ?? 'none'}.`),
    ...(remote.texts > 0 ? shell.languages : [])
      .filter((language) => !remote.languages.includes(language))
      .map((language) => `${who} has no catalog for "${language}", a language of ${host}.`),
    ...remote.slots
      .filter(({ name }) => !shell.providedSlots.includes(name))
      .map(({ name }) => `${who} extends the slot ${name}, which ${host} does not have.`),
    ...remote.routes.flatMap(({ path }) => {
      const language = Object.keys(shell.catalogs).find((own) => overlap(`/${own}/*`, path))
      if (language) return [`${who} claims ${path}, which begins like the pages in "${language}" of ${host}.`]
      const taken = shellPaths.find((own) => overlap(own, path))
      return taken ? [`${who} claims ${path}, which has ${taken}, a page of ${host}.`] : []
    }),
  ]
}

const bothClaim = ({ release }: Candidate, { release: other }: Candidate) =>
  release.routes.flatMap(({ path }) => {
    const theirs = other.routes.find((one) => overlap(one.path, path))?.path
    return theirs ? [`${path} meets ${theirs}, which belongs to ${other.name}@${other.version}.`] : []
  })

function unserved({ contracts }: Candidate, { served, servedByOthers }: Surroundings) {
  const brokenByOthers = [...new Set(servedByOthers.flatMap((others) => breaks(contracts, others)))]
  return [
    ...breaks(contracts, served).map((broken) => `this backend breaks a contract that it uses: ${broken}.`),
    ...brokenByOthers.map(
      (broken) =>
        `a running backend process no longer has a contract that it uses: ${broken} ` +
        '(wait until that process has stopped; if it was killed, that takes 12 seconds).',
    ),
  ]
}

const heavyParts = (candidate: Candidate) => [
  ...candidate.release.routes.flatMap(({ path, files }) =>
    tooHeavy(path, ['remoteEntry.js', ...files], MOST.page, candidate),
  ),
  ...candidate.release.routes.flatMap((route) => muchOwn(route, candidate)),
  ...candidate.release.slots.flatMap(({ name, files }) => tooHeavy(name, files, MOST.extension, candidate)),
]

function muchOwn({ path, own = 0 }: ReleaseFacts['routes'][number], { release: { name } }: Candidate): string[] {
  const most = HEAVIER[`${name} ${path}`] ?? MOST_OWN
  return own > most
    ? [
        `the first load of ${path} has ${Math.ceil(own / KB)} KB of the remote's own code, compressed; ` +
          `at most ${most / KB} KB are allowed.`,
      ]
    : []
}

function tooHeavy(what: string, names: string[], most: number, { files }: Candidate): string[] {
  const bytes = names.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0)
  return bytes > most
    ? [`${what} is ${Math.ceil(bytes / KB)} KB of script, compressed; at most ${most / KB} KB are allowed.`]
    : []
}

type Version = [major: number, minor: number, patch: number]

const parsed = (text: string): Version | undefined => {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  return parts.length === 3 ? (parts.map(Number) as Version) : undefined
}

/**
 * Builds write carets only (shell/webpack/singletons.cjs). Returns false for any other range, and for a version that is
 * not a plain release.
 */
export function satisfies(version: string, range: string): boolean {
  const [have, least] = [parsed(version), range.startsWith('^') ? parsed(range.slice(1)) : undefined]
  if (!have || !least) return false
  // Before 1.0 the first number that is not 0 marks a breaking change.
  const fixed = least[0] > 0 ? 1 : least[1] > 0 ? 2 : 3
  for (const [index, part] of least.entries()) {
    const found = have[index] ?? 0
    if (found !== part) return index >= fixed && found > part
  }
  return true
}
