// The step "boundaries": prints what in this checkout breaks the rules of the house, and the sentences that no test shows.
import { matrixOf, readMatrix } from '../matrix/sentences.mjs'
import { readTree, violations } from './conventions.mjs'
import { forbiddenImports } from './imports.mjs'

const FEWEST = 1000 // the checkout has more imports; with fewer, the rules were not applied to all of it

const { found, seen } = await forbiddenImports()
const blind = seen < FEWEST ? [`Only ${seen} imports were seen.`] : []
const broken = [...blind, ...found, ...violations(readTree()), ...matrixOf(readMatrix()).problems]
for (const line of broken) console.log(line)
process.exitCode = broken.length > 0 ? 1 : 0
