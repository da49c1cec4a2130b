// The results of all benchmarks over time, in `.data/bench/history.json`, and a page that draws them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../../.workspace/recorded-results.mjs'
import { escapeHtml } from '../../src/mail/escape-html.ts'
import type { Bar } from '../bars.ts'

export interface Run {
  at: string
  commit?: string
  isDirty?: boolean
  load: string
  /** The measured numbers by their benchmark and what was measured. */
  figures: Record<string, number>
}

interface Change {
  what: string
  before: number
  after: number
  ratio: number
}

const FILE = 'history.json'
const PAGE = 'history.html'

/** The bars of a benchmark that are numbers. */
export const figuresOf = (name: string, bars: Pick<Bar, 'what' | 'value'>[]): Record<string, number> =>
  Object.fromEntries(
    bars
      .map(({ what, value }) => [`${name}: ${what}`, Number.parseFloat(value.replaceAll(',', ''))] as const)
      .filter(([, figure]) => Number.isFinite(figure)),
  )

/** The figures of a run beside the last run that measured them, the largest change first. */
export function changesSince(earlier: Run[], { figures }: Run): Change[] {
  const size = ({ ratio }: Change) => Math.abs(Math.log(ratio))
  return Object.entries(figures)
    .flatMap(([what, after]) => {
      const before = earlier.findLast((run) => what in run.figures)?.figures[what]
      return before && after > 0 ? [{ what, before, after, ratio: Math.round((after / before) * 100) / 100 }] : []
    })
    .sort((a, b) => size(b) - size(a))
}

/** Adds a run to the history in this folder, draws the page again, and returns the changes since the last run. */
export function addRun(folder: string, run: Run): Change[] {
  const file = join(folder, FILE)
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run[]) : []
  const runs = [...earlier, run]
  writeWhole(file, JSON.stringify(runs))
  writeWhole(join(folder, PAGE), pageOf(runs))
  return changesSince(earlier, run)
}

const [WIDTH, HEIGHT, MARGIN] = [480, 120, 8]

/** One chart for each figure. The vertical axis includes 0, so that noise looks like noise. */
export function pageOf(runs: Run[]): string {
  const names = [...new Set(runs.flatMap(({ figures }) => Object.keys(figures)))].sort()
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Benchmarks</title>
<style>
  body { font: 14px system-ui; margin: 2rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(${WIDTH}px, 1fr)); gap: 2rem }
  h1 { grid-column: 1 / -1 } h2 { font-size: 1em } figure { margin: 0 }
  polyline { fill: none; stroke: currentColor; stroke-width: 1.5 } circle { fill: currentColor }
</style>
<h1>Benchmarks: ${runs.length} runs</h1>
${names.map((name) => chart(name, runs)).join('\n')}
</html>
`
}

function chart(name: string, runs: Run[]): string {
  const points = runs.flatMap((run, index) => {
    const figure = run.figures[name]
    return figure === undefined ? [] : [{ run, index, figure }]
  })
  const least = Math.min(0, ...points.map(({ figure }) => figure))
  const range = Math.max(0, ...points.map(({ figure }) => figure)) - least || 1
  const x = (index: number) => MARGIN + (index / Math.max(1, runs.length - 1)) * (WIDTH - 2 * MARGIN)
  const y = (figure: number) => HEIGHT - MARGIN - ((figure - least) / range) * (HEIGHT - 2 * MARGIN)
  const at = points.map(({ index, figure }) => `${x(index).toFixed(1)},${y(figure).toFixed(1)}`)
  const dots = points.map(({ run, figure }, index) => {
    const [cx, cy] = at[index]!.split(',')
    const title = `${figure} · ${run.at.slice(0, 16)} · ${run.commit?.slice(0, 8) ?? ''}${run.isDirty ? ' (changed)' : ''} · load ${run.load}`
    return `<circle cx="${cx}" cy="${cy}" r="3"><title>${escapeHtml(title)}</title></circle>`
  })
  return `<figure><h2>${escapeHtml(name)}: ${points.at(-1)?.figure}</h2>
<svg width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeHtml(name)}"><polyline points="${at.join(' ')}"/>${dots.join('')}</svg></figure>`
}
