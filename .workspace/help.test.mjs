import { spawnSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { root } from './root.mjs'

test.each(['contract', 'dev', 'lab', 'new', 'release', 'translate'])(
  'npm run %s -- --help prints usage and examples, and changes nothing',
  (command) => {
    const npm = ['run', '--silent', '--no-update-notifier', command, '--', '--help']
    const { status, stdout } = spawnSync('npm', npm, { cwd: root, encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${command} -- [^]*\nExamples:\n  npm run ${command} -- `))
  },
)
