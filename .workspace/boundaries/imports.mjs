import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { currentTree } from '../green.mjs'
import { writeWhole } from '../recorded-results.mjs'
import { root } from '../root.mjs'

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const { forbidden, options } = config

const GRAPH = join(root, 'node_modules/.cache/imports.json')

export const { backendFolders } = config

export async function forbiddenImports(base = root) {
  const { summary } = await cruised(base, { validate: true, ruleSet: { forbidden, options } })
  return {
    importCount: summary.totalDependenciesCruised,
    forbidden: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort(),
  }
}

async function cruised(base, overrides) {
  const tree = currentTree(base)
  const packages = readdirSync(base).filter((name) => existsSync(join(base, name, 'package.json')))
  const tooling = existsSync(join(base, '.workspace')) ? ['.workspace'] : []
  const { enhancedResolveOptions, ...rest } = options
  const { output } = await cruise(
    [...packages, ...tooling],
    { ...rest, baseDir: base, ...overrides, outputType: 'json' },
    enhancedResolveOptions,
  )
  const result = JSON.parse(output)
  const graph = result.modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)])
  if (base === root && tree) writeWhole(GRAPH, JSON.stringify({ tree, graph }))
  return { ...result, graph }
}

/** Reading all sources takes seconds, so what the last reading of this tree has found is used again. */
export async function importGraph() {
  const stored = existsSync(GRAPH) && JSON.parse(readFileSync(GRAPH, 'utf8'))
  const isCurrent = stored && stored.tree === currentTree()
  return new Map(isCurrent ? stored.graph : (await cruised(root, {})).graph)
}
