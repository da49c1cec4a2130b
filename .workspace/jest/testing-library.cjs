const { createRequire } = require('node:module')
require('@testing-library/react') // first, as it sets a wrapper of its own
const { configure, getConfig } = require('@testing-library/dom')
const scheduler = require(createRequire(require.resolve('react-dom')).resolve('scheduler'))

/** Resolves when React has rendered what is due and has run the effects of it. */
const rendered = () =>
  new Promise((resolve) => scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, resolve))

const { asyncWrapper } = getConfig()
configure({
  // A busy machine lets a test overtake React, which renders in pieces. A person clicks what the screen shows.
  asyncWrapper: (perform) =>
    asyncWrapper(async () => {
      const result = await perform()
      await rendered()
      return result
    }),
  // On a busy machine, a component may need seconds to compile a lazy import.
  asyncUtilTimeout: 20_000,
})
