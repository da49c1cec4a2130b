// npm run build [-- names…]: installs and builds what changed.
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { terminateWithChildren } from './processes.mjs'

terminateWithChildren()
process.exitCode = (await install()) && (await build(process.argv.slice(2))) ? 0 : 1
