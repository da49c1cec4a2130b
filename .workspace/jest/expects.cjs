const { beforeEach, expect } = require('@jest/globals')

// A test that compares nothing cannot fail: it gave up early, its list was empty, or its callback was never called.
beforeEach(() => expect.hasAssertions())
