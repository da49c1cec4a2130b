/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { transformSync } from '@swc/core'

const { swc } = require('./base.cjs')

const pure = require('./pure-contract-loader.cjs') as (source: string) => string

const OF_SWC = `import * as z from 'zod/mini';
/** A name. */ export const Name = z.string().check(z.minLength(1));
/**
 * Of several lines.
 */ export const Person = z.object({
    name: Name
}).check(z.refine(({ name })=>name !== ''));
const given = z.optional(z.any());
export const cleared = (field)=>z.nullable(field);
export const MOST = 4;
export const WORDS = [
    'a'
];
`

test('each schema of a contract is marked as free of side effects, and nothing else', () => {
  expect(pure(OF_SWC)).toBe(`import * as z from 'zod/mini';
/** A name. */ export const Name = /* @__PURE__ */ (()=>z.string().check(z.minLength(1)))();
/**
 * Of several lines.
 */ export const Person = /* @__PURE__ */ (()=>z.object({
    name: Name
}).check(z.refine(({ name })=>name !== '')))();
const given = /* @__PURE__ */ (()=>z.optional(z.any()))();
export const cleared = (field)=>z.nullable(field);
export const MOST = 4;
export const WORDS = [
    'a'
];
`)
})

test('swc writes the declarations of all contracts in the form that the loader finds', () => {
  const folder = join(__dirname, '../../backend/src')
  const contracts = globSync('**/*.contract.ts', { cwd: folder })
  expect(contracts.length).toBeGreaterThan(20)
  const unmarked = contracts.flatMap((file) => {
    const written = pure(
      transformSync(readFileSync(join(folder, file), 'utf8'), { ...swc.options, filename: file }).code,
    )
    return [...written.matchAll(/^(?:.*\*\/ )?(?:export )?const \w+ = z\.\w.*/gm)].map(([line]) => `${file}: ${line}`)
  })
  const explanation =
    'Pages would keep schemas that they do not use: swc ends these declarations otherwise than DECLARATION in pure-contract-loader.cjs expects.'
  expect(unmarked.length > 0 ? [explanation, ...unmarked] : []).toEqual([])
})
