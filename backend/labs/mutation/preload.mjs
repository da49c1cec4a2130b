// node --import preload.mjs …: reads the source in MUTANT_SOURCE wherever the file MUTANT_FILE would be read.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { MUTANT_FILE, MUTANT_SOURCE } = process.env
const { readFileSync } = fs
fs.readFileSync = (path, ...rest) => readFileSync(path === MUTANT_FILE ? MUTANT_SOURCE : path, ...rest)
syncBuiltinESMExports()
