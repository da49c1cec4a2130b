// The step "boundaries": prints violations of the import rules and conventions, and requirements without a test.
import { matrixOf, readMatrix } from '../matrix/sentences.mjs'
import { readTree, violations } from './conventions.mjs'
import { forbiddenImports } from './imports.mjs'

const MIN_IMPORTS = 1000 // with fewer imports, the rules were not applied to the whole checkout

const { forbidden, importCount } = await forbiddenImports()
const tooFew = importCount < MIN_IMPORTS ? [`Only ${importCount} imports were seen.`] : []
const problems = [...tooFew, ...forbidden, ...violations(readTree()), ...matrixOf(readMatrix()).problems]
for (const line of problems) console.log(line)
process.exitCode = problems.length > 0 ? 1 : 0
