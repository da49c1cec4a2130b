/** @jest-environment node */
import { expect, test } from '@jest/globals'

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
