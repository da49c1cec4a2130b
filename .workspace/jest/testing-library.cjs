const { createRequire } = require('node:module')
require('@testing-library/react') // first, because it sets its own wrapper
const { configure, getConfig } = require('@testing-library/dom')
const scheduler = require(createRequire(require.resolve('react-dom')).resolve('scheduler'))

const rendered = () =>
  new Promise((resolve) => scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, resolve))

const { asyncWrapper } = getConfig()
configure({
  // On a slow machine a test can overtake React, which renders in pieces. A user clicks what the screen shows.
  asyncWrapper: (perform) =>
    asyncWrapper(async () => {
      const result = await perform()
      await rendered()
      return result
    }),
  // On a slow machine, a component may need seconds to compile a lazy import.
  asyncUtilTimeout: 20_000,
})
