import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { remotesIn } from './remote.mjs'

export function pipelines(base = root) {
  const template = readFileSync(join(base, '.workspace/new/pipeline.yml.txt'), 'utf8')
  return Object.fromEntries(
    remotesIn(base).map((name) => [`.github/workflows/${name}.yml`, template.replaceAll('__remote__', name)]),
  )
}
