import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { node, root } from './root.mjs'

test.each(['contract', 'dev', 'lab', 'new', 'release', 'translate'])(
  'npm run %s -- --help prints usage and examples, and changes nothing',
  (command) => {
    const script = join(root, `.workspace/${command}.mjs`)
    const { status, stdout, stderr } = spawnSync(node, [script, '--help'], { cwd: root, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${command} -- [^]*\nExamples:\n  npm run ${command} -- `))
  },
)
