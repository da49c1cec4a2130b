// The step "boundaries": prints what in this checkout breaks the rules of the house.
import { brokenHabits, readTree } from './habits.mjs'
import { forbiddenImports } from './imports.mjs'

const { found } = await forbiddenImports()
const broken = [...found, ...brokenHabits(readTree())]
for (const line of broken) console.log(line)
process.exitCode = broken.length > 0 ? 1 : 0
