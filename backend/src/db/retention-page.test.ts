import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { retentionPage } from '../../scripts/retention-page.ts'

test('operations/retention.md is current (npm run contract)', () => {
  expect(readFileSync(join(import.meta.dirname, '../../operations/retention.md'), 'utf8')).toBe(retentionPage())
})
