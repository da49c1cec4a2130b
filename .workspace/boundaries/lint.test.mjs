import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { run } from '../processes.mjs'
import { node, root } from '../root.mjs'

const lines = (count, line) => `${line}\n`.repeat(count)
const declarations = (count) => Array.from({ length: count }, (_, index) => `export const a${index} = 1\n`).join('')
const component = (count, start, end) => `// é\n\n${start}\n${lines(count - 3, '  // é')}  return <p>é</p>\n${end}\n`

const cases = {
  'the one api': [
    'lint/style/noRestrictedImports',
    {
      'mf-a/src/a.api.ts': `import { createApi } from '@reduxjs/toolkit/query/react'`,
      'shell/src/session/a.ts': `import { createApi } from '@reduxjs/toolkit/query/react'`,
    },
    {
      'shell/src/sdk/api.ts': `import { createApi } from '@reduxjs/toolkit/query/react'`,
      'shell/src/sdk/index.ts': `export { skipToken } from '@reduxjs/toolkit/query/react'`,
    },
  ],
  'the one store': [
    'lint/style/noRestrictedImports',
    {
      'mf-a/src/a.ts': `import { configureStore } from '@reduxjs/toolkit'`,
      'shell/src/other-store.ts': `import { configureStore } from '@reduxjs/toolkit'`,
    },
    { 'shell/src/store.ts': `import { configureStore } from '@reduxjs/toolkit'` },
  ],
  'the one router': [
    'lint/style/noRestrictedImports',
    {
      'mf-a/src/Router.tsx': `import { MemoryRouter } from 'react-router-dom'`,
      'shared-ui/src/Router.tsx': `import { createBrowserRouter } from 'react-router-dom'`,
    },
    { 'shell/src/App.tsx': `import { BrowserRouter } from 'react-router-dom'` },
  ],
  'process.env only in env.ts': [
    'lint/style/noProcessEnv',
    {
      'backend/src/mail/mail.service.ts': 'export const url = process.env.SMTP_URL',
      'backend/src/mail/sender.ts': 'export const { SMTP_URL } = process.env',
      'backend/src/mail/room.ts': `import { env } from 'node:process'; export const url = env.SMTP_URL`,
    },
    {
      'backend/src/env.ts': 'export const all = process.env',
      'backend/dev/start.ts': 'export const all = process.env',
    },
  ],
  'no export *': [
    'lint/performance/noReExportAll',
    { 'mf-a/src/star.ts': `export * from './b.ts'` },
    { 'mf-a/src/named.ts': `export { b } from './b.ts'` },
  ],
  'default exports only where a tool asks for one': [
    'lint/style/noDefaultExport',
    { 'mf-a/src/default.ts': 'export default 1', 'mf-a/src/alias.ts': `export { b as default } from './b.ts'` },
    { 'mf-a/src/remote.ts': 'export default 1', 'shell/src/css.d.ts': 'declare const a: string; export default a' },
  ],
  'no forwardRef': [
    'lint/suspicious/noReactForwardRef',
    { 'shared-ui/src/Ref.tsx': `import { forwardRef } from 'react'; export const A = forwardRef(B)` },
    { 'shared-ui/src/RefProp.tsx': 'export function A({ ref }) {}' },
  ],
  'no test is skipped': [
    'lint/suspicious/noSkippedTests',
    { 'mf-a/src/skip.test.ts': `test.skip('a', () => {})`, 'mf-a/src/x.test.ts': `xit('a', () => {})` },
    { 'mf-a/src/call.test.ts': `test('skip.only', () => exit())` },
  ],
  'no test is focused': [
    'lint/suspicious/noFocusedTests',
    { 'mf-a/src/only.test.ts': `describe.only('a', () => {})`, 'mf-a/src/f.test.ts': `fit('a', () => {})` },
    {},
  ],
  'no test is put off': [
    'plugin',
    {
      'mf-a/e2e/fixme.spec.ts': 'test.fixme()',
      'mf-a/e2e/parts.ts': `test.describe.serial.only('a', () => {})`,
      'mf-a/src/todo.test.ts': `test.todo('a')`,
      'mf-a/src/each.test.ts': `test.skip.each([1])('a', () => {})`,
    },
    { 'mf-a/src/each-row.test.ts': `test.each([1])('todo', () => {})`, 'mf-a/src/only.ts': 'export const a = b.only' },
  ],
  'no test passes anyway': [
    'plugin',
    Object.fromEntries(
      [
        'expect(seen)',
        'expect(seen).toBe',
        'expect(asked).resolves.toBe(1)',
        'expect(asked).rejects.not.toThrow()',
        'eventually(() => expect(seen).toBe(1))',
        'expect(seen.every((one) => one)).toBe(true)',
        'expect(seen().some((one) => one)).toBe(false)',
        `expect(seen).toContain('')`,
        `expect(seen).toEqual([expect.stringContaining('')])`,
        'expect(seen.length).toBeGreaterThanOrEqual(0)',
        'expect(seen).toMatch(/^/)',
        'expectTrouble(/.*/)',
      ].map((line, index) => [`mf-a/src/anyway${index}.test.ts`, `test('a', async () => {\n${line}\n})`]),
    ),
    {
      'mf-a/src/compares.test.ts': `test('a', async () => {
        await expect(asked).resolves.toBe(1)
        const later = () => expect(asked).rejects.toThrow()
        await eventually(() => expect(seen).toBe(1))
        expect(seen.some((one) => one)).toBe(true)
        expect(seen).toMatch(/^a/)
        expect(button).toBeVisible()
      })`,
      'mf-a/e2e/compares.spec.ts': `const sees = () => expect(page).toHaveURL('/'); await expect(page).toHaveText('')`,
    },
  ],
  'a page is waited for': [
    'plugin',
    {
      'mf-a/e2e/hurried.spec.ts': `test('a', () => {\nexpect(page).toHaveURL('/')\n})`,
      'mf-a/e2e/negated.spec.ts': `test('a', () => {\nexpect(page).not.toBeVisible()\n})`,
    },
    {},
  ],
  'files of at most 250 lines': [
    'lint/style/noExcessiveLinesPerFile',
    { 'mf-a/src/long.ts': declarations(251), '.workspace/long.mjs': declarations(251) },
    { 'mf-a/src/short.ts': declarations(250), 'mf-a/src/long.test.ts': declarations(999) },
  ],
  'components of at most 150 lines': [
    'lint/complexity/noExcessiveLinesPerFunction',
    {
      'mf-a/src/Long.tsx': component(151, 'export function A() {', '}'),
      'mf-a/src/Arrow.tsx': component(151, 'export const A = () => {', '}'),
    },
    {
      'mf-a/src/Short.tsx': component(150, 'export function A() {', '}'),
      'mf-a/src/long-function.ts': declarations(200),
    },
  ],
  'constructors of at most 5 dependencies': [
    'lint/complexity/useMaxParams',
    { 'backend/src/a/six.ts': 'export class A { constructor(a, b, c, d, @Inject(E) readonly e: E, f) {} }' },
    { 'backend/src/a/five.ts': 'export class A { constructor(a, b, c, d, @Inject(E) readonly e: E) {} }' },
  ],
}

const brokenHouse = mkdtempSync(join(tmpdir(), 'broken-lint-'))
afterAll(() => rmSync(brokenHouse, { recursive: true }))

let fired = []

beforeAll(async () => {
  for (const [, breaking, complying] of Object.values(cases))
    for (const [file, text] of Object.entries({ ...breaking, ...complying })) {
      mkdirSync(dirname(join(brokenHouse, file)), { recursive: true })
      writeFileSync(join(brokenHouse, file), `${text}\n`)
    }
  copyFileSync(join(root, '.biome.json'), join(brokenHouse, '.biome.json'))
  cpSync(join(root, '.workspace/boundaries'), join(brokenHouse, '.workspace/boundaries'), {
    recursive: true,
    filter: (path) => !path.endsWith('.mjs'),
  })
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json']
  const { stdout } = await run(node, [biome, ...args], { cwd: brokenHouse })
  const { diagnostics } = JSON.parse(stdout)
  fired = diagnostics.map(({ category, location }) => `${category}: ${location.path}`)
})

test.each(Object.entries(cases))(
  'Biome reports code that breaks "%s", and nothing else',
  (_name, [rule, breaking, complying]) => {
    const files = Object.keys({ ...breaking, ...complying })
    const found = new Set(fired.filter((line) => files.some((file) => line === `${rule}: ${file}`)))
    expect([...found].sort()).toEqual(
      Object.keys(breaking)
        .map((file) => `${rule}: ${file}`)
        .sort(),
    )
  },
)

test('every rule of .biome.json that the house has added is tried', () => {
  const { linter, overrides } = JSON.parse(readFileSync(join(root, '.biome.json'), 'utf8'))
  const groups = [linter, ...overrides.map((override) => override.linter)].flatMap(({ rules }) => Object.values(rules))
  const added = new Set(
    groups.flatMap((group) => Object.keys(group).filter((name) => (group[name].level ?? group[name]) === 'error')),
  )
  const tried = new Set(Object.values(cases).map(([rule]) => rule.split('/').at(-1)))
  tried.delete('plugin')
  expect([...tried].sort()).toEqual([...added].sort())
})
