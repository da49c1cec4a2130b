import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import config from '../jest.config.mjs'
import { run } from '../processes.mjs'
import { node, root } from '../root.mjs'

const TYPES = `interface Row {\n  name: string\n}\n\ntype More = Row & {\n  count: number\n}\n\n`
const FILES = {
  'backend/src/line.test.ts': `import { expect, test } from '@jest/globals'
import { open } from './part.ts'

${TYPES}test('the expect of a test', () => {
  const row: More = { name: '', count: 1 }
  expect(row.count).toBe(2) // this line
})

test('an error of what it calls', () => open())
`,
  'backend/src/part.ts': `${TYPES}const marked = (_target: object, _name: string, _how: PropertyDescriptor) => {}

class Part {
  constructor(readonly row: More) {}

  @marked
  open() {
    throw new Error(this.row.name) // this line
  }
}

export const open = () => new Part({ name: '', count: 1 }).open()
`,
  'shell/src/line.test.tsx': `import { expect, test } from '@jest/globals'

${TYPES}test('the expect of a test', () => {
  const row: More = { name: '', count: 1 }
  const title = (
    <p>
      {row.name}
    </p>
  )
  expect(title.type).toBe('h1') // this line
})
`,
}

const dir = realpathSync(mkdtempSync(join(tmpdir(), 'flight-amigo-lines-')))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let messages = []

beforeAll(async () => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  const project = (name) => config.projects.find(({ displayName }) => displayName === name)
  const { globalSetup, globalTeardown, ...backend } = project('backend')
  const projects = [
    { ...backend, rootDir: join(dir, 'backend') },
    { ...project('front'), rootDir: dir, roots: [join(dir, 'shell')] },
  ]
  const file = join(dir, 'jest.config.json')
  writeFileSync(file, JSON.stringify({ ...config, rootDir: dir, cacheDirectory: join(dir, 'cache'), projects }))
  const report = join(dir, 'report.json')
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  await run(node, [jest, '--config', file, '--json', '--outputFile', report], { cwd: dir })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  messages = testResults.flatMap(({ assertionResults }) => assertionResults.flatMap((each) => each.failureMessages))
})

test.each(Object.keys(FILES))('a failure in %s names its line', (file) => {
  const line = FILES[file].split('\n').findIndex((text) => text.endsWith('// this line')) + 1
  const positions = messages.map((message) => /(\w+\/src\/[\w.]+):(\d+):\d+/.exec(message)?.slice(1, 3))
  expect(positions).toContainEqual([file, String(line)])
})
