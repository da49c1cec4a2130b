const { expect } = require('@jest/globals')

// A busy machine may need seconds to compile what a component imports late, and that is no failure.
if (expect.getState().testPath.endsWith('.tsx'))
  require('@testing-library/react').configure({ asyncUtilTimeout: 20_000 })
