// The READMEs describe the folders, and the path of a search, a message and a tip, file by file. Each file must import
// the next one.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'
import { buildable } from './packages.mjs'
import { filesBelow, root } from './root.mjs'
import { choose } from './test-selection.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const readmes = [...readdirSync(root), 'shell/ops']
  .map((name) => join(name, 'README.md'))
  .filter((file) => existsSync(join(root, file)))

const routes = readmes.flatMap((file) =>
  read(file)
    .split(/^## /m)
    .filter((section) => /^How .* travels/.test(section))
    .map((section) => ({
      route: `${dirname(file)}: ${section.split('\n', 1)[0]}`,
      files: [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path),
    })),
)

function importsOf(file) {
  const named = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path]) => path)
  return named.flatMap((path) => {
    const contract = /^@flight-amigo\/backend\/contract\/(.+)$/.exec(path)?.[1]
    if (contract) return [`backend/src/${contract}/${contract}.contract.ts`]
    return path.startsWith('.') ? [normalize(join(dirname(file), path)).replace(/\.sql\.ts$/, '.sql')] : []
  })
}

test('a search, a message and a tip are described on both sides of the wire', () => {
  for (const what of ['search', 'message', 'tip'])
    expect(routes.filter(({ route }) => route.includes(` ${what} travels`)).length).toBe(2)
})

test.each(routes)('$route', ({ files }) => {
  expect(files.length).toBeGreaterThan(2)
  expect(new Set(files).size).toBe(files.length)
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
  for (const [index, file] of files.slice(0, -1).entries())
    expect({ file, imports: importsOf(file) }).toEqual({ file, imports: expect.arrayContaining([files[index + 1]]) })
})

test('each package has a README, and the lines of the root README have at most 100 characters', () => {
  expect(
    read('README.md')
      .split('\n')
      .filter((line) => line.length > 100),
  ).toEqual([])
  const packages = [...buildable(), 'shared-ui']
  expect(readmes).toEqual(expect.arrayContaining(packages.map((name) => join(name, 'README.md'))))
})

test('the diff of the first change in CONTRIBUTING applies to the sources', () => {
  const [, diff] = /^```diff\n(.*?)^```$/ms.exec(read('.github/CONTRIBUTING.md'))
  expect(diff.match(/^\+\+\+ /gm)).toHaveLength(8)
  const apply = (...flags) =>
    spawnSync('git', ['apply', '--check', ...flags], { cwd: root, input: diff, encoding: 'utf8' })
  const { status, stderr } = apply()
  if (apply('--reverse').status !== 0) expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

const SOURCES = {
  start: ['.workspace/start.mjs'],
  check: ['.workspace/test.mjs'],
  backend: ['backend/dev/backend.ts'],
  contract: ['.workspace/contract.mjs'],
  dev: ['.workspace/dev.mjs'],
  lab: ['.workspace/lab.mjs', 'backend/labs/emails/main.mjs'],
  new: ['.workspace/new.mjs'],
  ops: filesBelow('backend/src').filter((file) => file.endsWith('.commands.ts')),
  release: filesBelow('.workspace/release'),
  seed: ['backend/dev/seed.ts'],
  translate: filesBelow('.workspace/translate'),
}

const documents = filesBelow('').filter((file) => file.endsWith('.md'))
const IS_REQUEST = /^(?:POST |Authorization: |\{)/
/** A laboratory runs every block `sh` of these pages from its text. */
const RUN_FROM_TEXT = ['backend/operations/changes.md', 'backend/operations/backup.md']
const PROGRAMS =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|docker compose|docker(?! compose)|kubectl|psql|apt-get|git|gh|curl|jq|pg_[a-z]+) \S/

/** The commands of all documents: lines of fenced blocks, and code in sentences that begins with a program. */
const commands = documents.flatMap((file) => {
  const text = read(file)
  const languages = RUN_FROM_TEXT.includes(file) ? ['', 'console'] : ['', 'sh', 'console']
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
  const lines = blocks.flatMap(([, language, block]) => (languages.includes(language) ? block.split('\n') : []))
  const inline = [...text.replace(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)]
  return [
    ...lines
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter((line) => line !== '' && !IS_REQUEST.test(line)),
    ...inline.map(([, code]) => code.replaceAll(/\s+/g, ' ')).filter((code) => PROGRAMS.test(code)),
  ].map((command) => ({ file, command }))
})
/** A word that a reader replaces, or the remote that a reader creates. */
const PLACEHOLDER = /^[A-Z]{4,}…?$|^mf-fifth$/
const files = filesBelow('')
const npm = commands.flatMap(({ file, command }) => {
  const [, , script, rest = ''] = /^(\w+=\S+ )?npm (?:run )?(?:-s )?(\w+)(?: -- (.*))?$/.exec(command) ?? []
  const args = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([word, quoted]) => quoted ?? word)
  return script && script !== 'install' ? [{ file, command, script, args }] : []
})

test('every npm script, subcommand, package, and flag in a document exists', () => {
  expect(npm.length).toBeGreaterThan(20)
  const { scripts } = JSON.parse(read('package.json'))
  const wrong = npm.flatMap(({ file, command, script, args }) => {
    if (!(script in scripts)) return [{ file, command, unknown: script }]
    if (script === 'test')
      return (
        choose(
          args.filter((arg) => !PLACEHOLDER.test(arg)),
          files,
        ).problem ?? []
      )
    const text = (SOURCES[script] ?? []).map(read).join('\n')
    const words = args.filter((arg, n) => (n === 0 && !PLACEHOLDER.test(arg)) || arg.startsWith('--'))
    const isKnown = (word) => buildable().includes(word) || text.includes(word.startsWith('--') ? word.slice(2) : word)
    return words.filter((word) => !isKnown(word)).map((unknown) => ({ file, command, unknown }))
  })
  expect(wrong).toEqual([])
})

test('every name that a document gives to `npm test -t` is that of a test', () => {
  const tests = files.filter((file) => /\.(test|spec)\.(mjs|tsx?)$/.test(file))
  const named = npm.filter(({ script, args }) => script === 'test' && args.includes('-t'))
  expect(named.length).toBeGreaterThan(1)
  const lost = named.filter(({ args }) => {
    const name = args[args.indexOf('-t') + 1]
    const words = args.slice(0, args.indexOf('-t'))
    const chosen = tests.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    return ![...chosen, '.github/CONTRIBUTING.md'].some((file) =>
      new RegExp(`test\\('[^\n]*${name}|@${name}`).test(read(file)),
    )
  })
  expect(lost).toEqual([])
})

test('every command without npm is in the list of those that a test or a person has run, with the date', () => {
  const [, list] = /^## Commands without a script of npm\n(.*?)^## /ms.exec(read('.github/CONTRIBUTING.md'))
  const rows = [...list.matchAll(/^\| (`.*) \| (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(5)
  for (const [row, , run] of rows)
    expect([row, run]).toEqual([row, expect.stringMatching(/\d{4}-\d\d-\d\d|\.test\.|never/)])
  const known = rows.flatMap(([, cell]) =>
    [...cell.matchAll(/(?<!`)`(?!`)(.+?)(?<!`)`(?!`)/g)].map(([, begin]) => begin),
  )
  // The name of a program alone would match all of its commands.
  expect(known.filter((begin) => /^(?:\S+|docker compose|kubectl -n \S+)$/.test(begin))).toEqual([])
  const isKnown = (command) =>
    known.some((begin) => command.startsWith(begin) && !/^[\w-]/.test(command.slice(begin.length)))
  const others = commands.filter(({ command }) => !npm.some((each) => each.command === command))
  expect(others.filter(({ command }) => !isKnown(command))).toEqual([])
})

const slug = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('every link of every document leads to a file, and to a heading in it', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, link]) => ({ file, link })),
  )
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(({ file, link }) => {
    const [path, anchor] = link.split('#')
    const target = path ? normalize(join(dirname(file), path)) : file
    if (!existsSync(join(root, target))) return true
    const headings = anchor ? [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading)) : []
    return anchor !== undefined && !headings.includes(anchor)
  })
  expect(broken).toEqual([])
})

test('every path that the root README or CONTRIBUTING names exists', () => {
  const text = read('README.md') + read('.github/CONTRIBUTING.md')
  const named = [...text.matchAll(/`((?:backend|shell|shared-ui|mf-\w+|\.workspace)\/[\w./-]+)`/g)]
  expect(named.length).toBeGreaterThan(10)
  expect(named.map(([, path]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const maps = readmes.flatMap((file) => {
  const [, map = ''] = read(file).split(/^## Map\n/m)
  const cells = map.split(/^## /m)[0].match(/^\| `[^|]*/gm) ?? []
  const paths = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path))
  return paths.filter((path) => !/[<*]/.test(path)).map((path) => ({ file, path }))
})

test('every file and folder that a map names exists', () => {
  expect(maps.length).toBeGreaterThan(60)
  const isThere = ({ file, path }) => ['', 'src'].some((folder) => existsSync(join(root, dirname(file), folder, path)))
  expect(maps.filter((each) => !isThere(each))).toEqual([])
})
