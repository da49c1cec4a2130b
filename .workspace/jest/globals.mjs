// Replaces `@jest/globals` in tests. Component tests also get `jest` (browser-worker.mjs).
export { jestExpect as expect } from '@jest/expect'
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus'
