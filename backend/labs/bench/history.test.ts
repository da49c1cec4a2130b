import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { addRun, changesSince, figuresOf, pageOf, type Run } from './history.ts'

const run = (figures: Record<string, number>, more: Partial<Run> = {}): Run => ({
  ...{ at: '2026-01-01T00:00:00.000Z', commit: '0123456789abcdef', load: '0.1 on 2 cores', figures },
  ...more,
})

describe('the figures of a benchmark', () => {
  test('are the bars with a number, by benchmark and name', () => {
    const bars = [
      { what: 'p99', value: '1,234.5 ms' },
      { what: 'ratio', value: '0.46' },
      { what: 'engine', value: 'chromium' },
    ]
    expect(figuresOf('search', bars)).toEqual({ 'search: p99': 1234.5, 'search: ratio': 0.46 })
  })
})

describe('the changes since the last run', () => {
  test('compare each figure with the last run that measured it, the largest change first', () => {
    const earlier = [run({ a: 1, b: 10 }), run({ a: 2 })]
    expect(changesSince(earlier, run({ a: 2.2, b: 5, c: 7 }))).toEqual([
      { what: 'b', before: 10, after: 5, ratio: 0.5 },
      { what: 'a', before: 2, after: 2.2, ratio: 1.1 },
    ])
  })

  test('skip figures of 0, which have no ratio', () => {
    expect(changesSince([run({ a: 0, b: 1 })], run({ a: 1, b: 0 }))).toEqual([])
  })
})

describe('the history', () => {
  test('keeps every run, and draws them all', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-history-'))
    expect(addRun(folder, run({ a: 1 }))).toEqual([])
    expect(addRun(folder, run({ a: 3 }))).toEqual([{ what: 'a', before: 1, after: 3, ratio: 3 }])
    expect(addRun(folder, run({ a: 3 }))).toEqual([{ what: 'a', before: 3, after: 3, ratio: 1 }])
    expect(readFileSync(join(folder, 'history.html'), 'utf8')).toContain('Benchmarks: 3 runs')
  })
})

describe('the page', () => {
  test('draws one line for each figure, with the commit at each point', () => {
    const page = pageOf([run({ a: 1, 'b <': 1 }), run({ a: 2 }, { isDirty: true })])
    expect(page.match(/<polyline points="[^"]*"/g)).toEqual([
      '<polyline points="8.0,60.0 472.0,8.0"',
      '<polyline points="8.0,8.0"',
    ])
    expect(page).toContain('2 · 2026-01-01T00:00 · 01234567 (changed) · load 0.1 on 2 cores')
    expect(page).toContain('b &lt;: 1')
  })

  test('draws negative figures below 0', () => {
    expect(pageOf([run({ a: -2 }), run({ a: 2 })])).toContain('points="8.0,112.0 472.0,8.0"')
    expect(pageOf([run({ a: -1 }), run({ a: -2 })])).toContain('points="8.0,60.0 472.0,112.0"')
  })
})
