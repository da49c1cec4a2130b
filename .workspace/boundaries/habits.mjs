// What the house asks for that is not about imports. Each habit answers what breaks it, as `file: why`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from '../root.mjs'
import { longComponents, manyDependencies } from './syntax.mjs'

const code = /\.(ts|tsx|mjs|cjs|js)$/
const test = /\.(test|spec)\.(tsx?|mjs)$/
const inSource = /^[\w-]+\/src\//
const frontSource = /^(shell|shared-ui|mf-[\w-]+)\/src\//
const tooling = /^\.workspace\//

const lines = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Breaks the habit wherever the pattern stands in one of the files. */
const nowhere = (files, pattern, why) => (tree) =>
  tree
    .filter(({ path }) => files(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map((match) => `${path}:${lines(text.slice(0, match.index + 1))}: ${why}`),
    )

/** Breaks the habit unless exactly one file of the front, in this folder, has the pattern. */
const once = (pattern, folder, what) => (tree) => {
  const places = tree.filter(({ path, text }) => frontSource.test(path) && !test.test(path) && pattern.test(text))
  if (places.length === 0) return [`${folder}: ${what} is nowhere`]
  const wrong = places.filter(({ path }, index) => index > 0 || !path.startsWith(folder))
  return wrong.map(({ path }) => `${path}: ${what} is made once, in ${folder}`)
}

const parsed = (files, find) => (tree) =>
  tree.filter(({ path }) => files(path)).flatMap(({ path, text }) => find(path, text).map((why) => `${path}: ${why}`))

const source = (path) => code.test(path) && !tooling.test(path)

export const habits = {
  'one api': once(/\bcreateApi\(/, 'shell/src/', 'the api'),
  'one store': once(/\bconfigureStore\(/, 'shell/src/', 'the store'),
  'one router': nowhere(
    (path) => frontSource.test(path) && !path.startsWith('shell/') && !test.test(path),
    /\b(Browser|Static|Memory|Hash)Router\b|\bcreate\w+Router\b/g,
    'makes a router; the shell has one',
  ),
  'process.env only in env.ts': nowhere(
    (path) => inSource.test(path) && path !== 'backend/src/env.ts' && !test.test(path),
    /\bprocess\.env\b/g,
    'reads process.env; backend/src/env.ts does that for all',
  ),
  'no export *': nowhere((path) => code.test(path), /^export \*/gm, 'exports names that it does not write down'),
  'default exports only where a tool asks for one': nowhere(
    (path) => source(path) && inSource.test(path) && !/\/src\/remote\.ts$|\.d\.ts$/.test(path),
    /^export default\b|\bas default\b/gm,
    'has a default export',
  ),
  'no forwardRef': nowhere((path) => frontSource.test(path), /\bforwardRef\b/g, 'uses forwardRef; ref is a prop'),
  'no test is switched off': nowhere(
    (path) => source(path) && (test.test(path) || /\/e2e\//.test(path)),
    /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fixme)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/g,
    'switches a test off, or all others',
  ),
  'no checker is silenced': nowhere(
    source,
    /(@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|prettier-ignore|c8 ignore|istanbul ignore)/g,
    'silences a checker',
  ),
  'nothing is put off': nowhere(source, /\b(TODO|FIXME|XXX|HACK)\b/g, 'leaves something for later'),
  'files of at most 250 lines': (tree) =>
    tree
      .filter(({ path }) => code.test(path) && !test.test(path))
      .filter(({ text }) => lines(text) > 250)
      .map(({ path, text }) => `${path}: has ${lines(text)} lines, at most 250`),
  'components of at most 150 lines': parsed((path) => /\.tsx$/.test(path) && !test.test(path), longComponents),
  'constructors of at most 5 dependencies': parsed((path) => /^backend\/src\/.*\.ts$/.test(path), manyDependencies),
  'no junk drawers': (tree) =>
    tree
      .filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.[^/]*$)/i.test(path))
      .map(({ path }) => `${path}: has a name that says nothing`),
  'the lock file names no place to download from': nowhere(
    (path) => path === 'package-lock.json',
    /"resolved": "\w+:\/\//g,
    'ties everybody to one registry',
  ),
  'no registry is named': nowhere(
    (path) => path !== 'package-lock.json',
    /^\s*(@[\w-]+:)?registry\s*=|\bregistry\.(npmjs|yarnpkg)\.|https?:\/\/\S+\/-\/\S+\.tgz/gm,
    'names a package registry; which one is for the machine to say',
  ),
}

const readable =
  /\.(ts|tsx|mjs|cjs|js|json|css|html|md|ya?ml|sh|conf|svg)$|(^|\/)(\.[\w.-]+|Dockerfile|CODEOWNERS|run)$/

/** The files of a checkout, with their text. */
export const readTree = (base = root) =>
  filesBelow('', base)
    .filter((path) => readable.test(path))
    .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }))

export const brokenHabits = (tree) =>
  Object.entries(habits).flatMap(([name, find]) => find(tree).map((broken) => `${name}: ${broken}`))
