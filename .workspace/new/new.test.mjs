import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import yaml from 'js-yaml'
import { violations } from '../boundaries/conventions.mjs'
import { run } from '../processes.mjs'
import { filesBelow, node, root } from '../root.mjs'
import { catalogsOf, extractInto, textsOf } from '../translate/catalogs.mjs'
import { catalogProblems } from '../translate/check.mjs'
import { unmarkedTexts } from '../translate/unmarked.mjs'
import { pipelines } from './pipelines.mjs'
import { newRemote, problemOfNew, remotesIn } from './remote.mjs'
import { writeFiles } from './write.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const written = newRemote('mf-tryout')
const own = Object.entries(written).filter(([file]) => file.startsWith('mf-tryout/'))

test('a new remote has the files of every remote, with its own name in all of them', () => {
  const files = own.map(([file]) => file)
  expect(files).toEqual(
    expect.arrayContaining([
      'mf-tryout/README.md',
      'mf-tryout/e2e/tryout.spec.ts',
      'mf-tryout/package.json',
      'mf-tryout/src/tryout/tryout.test.tsx',
      'mf-tryout/src/public.ts',
      'mf-tryout/src/remote.ts',
      'mf-tryout/tsconfig.json',
    ]),
  )
  for (const [file, text] of own) expect([file, /__\w+__|\.txt$/.test(`${file}${text}`)]).toEqual([file, false])
  expect(written['mf-tryout/webpack.config.cjs']).toBe(read('mf-account/webpack.config.cjs'))
  expect(written['mf-tryout/src/remote.ts']).toMatch(/path: '\/tryout'.*nav: .*slots: /s)
})

test('a new remote depends on the packages as they are, and listens on a port of its own', () => {
  const { dependencies, federation } = JSON.parse(written['mf-tryout/package.json'])
  const manifests = remotesIn().map((name) => JSON.parse(read(`${name}/package.json`)))
  expect(manifests[0].dependencies).toMatchObject(dependencies)
  expect(manifests.map(({ federation: { port } }) => port)).not.toContain(federation.port)
})

test('the lock file knows the new remote, and nothing else in it changes', () => {
  const [before, after] = [JSON.parse(read('package-lock.json')), JSON.parse(written['package-lock.json'])]
  const { 'mf-tryout': itself, 'node_modules/@flight-amigo/mf-tryout': link, ...rest } = after.packages
  expect(rest).toEqual(before.packages)
  expect([itself.name, link]).toEqual(['@flight-amigo/mf-tryout', { resolved: 'mf-tryout', link: true }])
  expect(JSON.parse(read('package.json')).workspaces).toContain('mf-*')
})

test('a team owns the new remote', () => {
  expect(written['.github/CODEOWNERS']).toMatch(/^\/mf-tryout\/ +@flight-amigo\/tryout$/m)
  expect(JSON.parse(written['.vscode/launch.json']).inputs[0].options).toEqual([
    ...JSON.parse(read('.vscode/launch.json')).inputs[0].options,
    'mf-tryout',
  ])
})

test('the new files are formatted, follow the conventions, and have no line that is too long', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-new-'))
  for (const [file, text] of [
    ...own,
    ['.biome.json', read('.biome.json').replace('"useIgnoreFile": true', '"useIgnoreFile": false')],
    ...['no-test-is-switched-off', 'no-test-passes-anyway'].map((rule) => [
      `.workspace/boundaries/${rule}.grit`,
      read(`.workspace/boundaries/${rule}.grit`),
    ]),
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const args = [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--error-on-warnings',
    '--colors=off',
    'mf-tryout',
  ]
  const { code, output } = await run(node, args, { cwd: folder })
  expect(code === 0 ? '' : output).toBe('')
  expect(violations(own.map(([path, text]) => ({ path, text })))).toEqual([])
})

test('a new remote begins with a catalog for each language, and all its texts are in them', async () => {
  const name = '.cache/new/mf-tryout'
  rmSync(join(root, name), { recursive: true, force: true })
  writeFiles(Object.fromEntries(own), join(root, '.cache/new'))
  try {
    const locales = Object.keys(catalogsOf('mf-account'))
    expect(await extractInto(name, locales)).toBe(true)
    const [texts, catalogs] = [await textsOf(name), catalogsOf(name)]
    expect(Object.values(texts).map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Tryout', 'Welcome, traveler.']),
    )
    expect(Object.keys(catalogs)).toEqual(locales)
    expect(catalogProblems({ name, texts, catalogs, locales })).toEqual([])
  } finally {
    rmSync(join(root, name), { recursive: true, force: true })
  }
})

test('every text of a new remote is marked for translation', () => {
  const sources = own.filter(([file]) => /\/src\/.*(?<!\.test)\.tsx?$/.test(file))
  expect(sources.flatMap(([file, text]) => unmarkedTexts(text, { tsx: file.endsWith('x') }))).toEqual([])
})

test.each([
  ['tryout', '"tryout" is no name for a remote'],
  ['mf-Tryout', '"mf-Tryout" is no name for a remote'],
  ['mf-../x', 'is no name for a remote'],
  ['mf-account', 'There is a mf-account already.'],
  ['mf-checkout', 'mf-payments/src/remote.ts has the name or the address /checkout already'],
  ['mf-profile', 'mf-account/src/remote.ts has the name or the address /profile already'],
  ['mf-ops', 'shell/ops/src/remote.ts has the name or the address /ops already'],
])('%s is refused with the reason', (name, reason) => {
  expect(problemOfNew(name)).toContain(reason)
})

test('a free name is not refused', () => {
  expect(problemOfNew('mf-tryout')).toBeUndefined()
})

test('the workflow of each remote is what the template makes; `npm run new -- pipelines` writes them', () => {
  const present = filesBelow('.github/workflows').filter((file) => /\/mf-/.test(file))
  expect(Object.fromEntries(present.map((file) => [file, read(file)]))).toEqual(pipelines())
})

test.each(Object.entries(pipelines()))('%s releases its remote by the shared workflow, after ci', (file, text) => {
  const { on, jobs, permissions } = yaml.safeLoad(text.replace(/^on:/m, '"on":'))
  const remote = /(mf-\w+)\.yml$/.exec(file)[1]
  // A job of the shared workflow gets no permission that its caller has not.
  expect(permissions).toEqual({ actions: 'read', contents: 'read' })
  expect(jobs).toEqual({
    release: { uses: './.github/workflows/release-remote.yml', with: { remote }, secrets: 'inherit' },
  })
  expect(on.workflow_run).toEqual({ workflows: ['ci'], types: ['completed'], branches: ['main'] })
  expect(yaml.safeLoad(read('.github/workflows/ci.yml')).name).toBe('ci')
  // Files of other packages are inputs, too, so no list of paths is complete.
  expect(on.pull_request).toEqual({ 'paths-ignore': ['**/*.md'] })
})

test('the shared workflow shows a preview and makes live what has passed', () => {
  const { jobs, permissions } = yaml.safeLoad(read('.github/workflows/release-remote.yml'))
  const { preview, promote } = jobs
  expect(permissions).toEqual({ contents: 'read' })
  expect(Object.keys(jobs)).toEqual(['preview', 'promote'])
  // Without a site nothing runs, so that the first push of a clone passes.
  for (const job of [preview, promote]) expect(job.if).toMatch(/^vars\.RELEASE_SITE != '' && /)
  expect(preview.permissions).toBeUndefined()
  expect(promote.permissions).toEqual({ actions: 'read', contents: 'read' })
  expect(promote.if).toContain("workflow_run.event == 'push' && github.event.workflow_run.conclusion == 'success'")
  // The job of a pull request runs unreviewed code, so its token cannot change live versions.
  expect(preview.env.RELEASE_TOKEN).toMatch(/ secrets\.PREVIEW_TOKEN /)
  expect(promote.env.RELEASE_TOKEN).toMatch(/ secrets\.RELEASE_TOKEN /)
  expect(preview.environment.name).toBe(`${promote.environment}-preview`)
  for (const { uses, run: command = '' } of [preview, promote].flatMap(({ steps }) => steps)) {
    if (uses) expect(['actions/checkout@v4', 'actions/setup-node@v4']).toContain(uses)
    expect(command).not.toContain('${{') // a value from outside is a variable, never a part of a command
  }
})

test('the newest commit that has passed goes live, also when ci of an older one ends later', () => {
  const { promote } = yaml.safeLoad(read('.github/workflows/release-remote.yml')).jobs
  const [{ id, run: command }, checkout] = promote.steps
  expect(checkout.with.ref).toBe(`\${{ steps.${id}.outputs.commit }}`)
  const folder = mkdtempSync(join(tmpdir(), 'promote-'))
  const output = join(folder, 'output')
  // GitHub lists the newest runs first.
  const gh = `#!/bin/sh\necho "$*" > ${folder}/arguments\necho $NEWEST\n`
  writeFileSync(join(folder, 'gh'), gh, { mode: 0o755 })
  const status = (newest) => {
    const env = { PATH: `${folder}:${process.env.PATH}`, GITHUB_OUTPUT: output, NEWEST: newest }
    return spawnSync('bash', ['-e', '-c', command], { env }).status
  }
  expect(status('')).toBe(1) // without a commit the checkout would take the last one of main
  expect(status('newer')).toBe(0)
  expect(readFileSync(output, 'utf8')).toBe('commit=newer\n')
  for (const argument of ['--workflow ci.yml', '--branch main', '--event push', '--status success', '--limit 1'])
    expect(readFileSync(join(folder, 'arguments'), 'utf8')).toContain(argument)
  rmSync(folder, { recursive: true })
})
