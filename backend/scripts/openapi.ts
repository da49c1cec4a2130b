/** node backend/scripts/openapi.ts   writes dist/openapi.json, the description of the API, from the built backend */
import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '#app'
import type { Env } from '../src/env.ts'

// Describing reads only decorators, so no setting is needed.
const api = await describeApi({} as Env)
writeFileSync(join(import.meta.dirname, '../dist/openapi.json'), `${JSON.stringify(api, null, 1)}\n`)
