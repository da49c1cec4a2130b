import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from '../root.mjs'

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const { forbidden, options } = config

export const { backendFolders } = config

export async function forbiddenImports(base = root) {
  const { summary } = await cruised(base, { validate: true, ruleSet: { forbidden, options } })
  return {
    importCount: summary.totalDependenciesCruised,
    forbidden: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort(),
  }
}

async function cruised(base, overrides) {
  const packages = readdirSync(base).filter((name) => existsSync(join(base, name, 'package.json')))
  const tooling = existsSync(join(base, '.workspace')) ? ['.workspace'] : []
  const { enhancedResolveOptions, ...rest } = options
  const { output } = await cruise(
    [...packages, ...tooling],
    { ...rest, baseDir: base, ...overrides, outputType: 'json' },
    enhancedResolveOptions,
  )
  return JSON.parse(output)
}

export async function importGraph(base = root) {
  const { modules } = await cruised(base, {})
  return new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]))
}
