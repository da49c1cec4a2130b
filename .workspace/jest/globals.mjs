// What tests import from `@jest/globals`. Tests of components have `jest` too (browser-worker.mjs).
export { jestExpect as expect } from '@jest/expect'
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus'
