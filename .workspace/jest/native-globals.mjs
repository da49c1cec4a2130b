// Stands for `@jest/globals` in the tests that native-worker.mjs runs.
export { jestExpect as expect } from '@jest/expect'
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus'
