// The step "boundaries": prints violations of the import rules and conventions, and sentences of the specification
// without a test.
import { matrixOf, readMatrix } from '../matrix/sentences.mjs'
import { readTree, violations } from './conventions.mjs'
import { forbiddenImports } from './imports.mjs'

const FEWEST = 1000 // with fewer imports, the rules were not applied to the whole checkout

const { found, seen } = await forbiddenImports()
const blind = seen < FEWEST ? [`Only ${seen} imports were seen.`] : []
const broken = [...blind, ...found, ...violations(readTree()), ...matrixOf(readMatrix()).problems]
for (const line of broken) console.log(line)
process.exitCode = broken.length > 0 ? 1 : 0
