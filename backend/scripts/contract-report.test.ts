import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const report = join(import.meta.dirname, '../contract.report.json')
const since = (change: (text: string) => string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'flight-amigo-report-')), 'before.json')
  writeFileSync(file, change(readFileSync(report, 'utf8')))
  const args = [join(import.meta.dirname, 'contract-report.ts'), '--since', file]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stderr }
}

test('the contracts serve clients that were built against the report', () => {
  expect(since((text) => text)).toEqual({ status: 0, stderr: '' })
})

test('control: a client that reads a removed field is reported', () => {
  const { status, stderr } = since((text) => text.replaceAll('"message"', '"words"'))
  expect(status).toBe(1)
  expect(stderr).toContain('feedback.ContactMessage (request).words: removed')
})
