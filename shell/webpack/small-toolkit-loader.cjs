const { smaller } = require('./smaller.cjs')

const POLLING = `const buildPollingHandler = () => ({ meta }) => {
  if (meta?.arg?.subscriptionOptions?.pollingInterval) leftOut("polling");
};
`

const UNUSED = [
  [/^const buildPollingHandler = [\s\S]*?\n};\n/m, POLLING],
  [/^const buildWindowEventHandler = [\s\S]*?\n};\n/m, 'const buildWindowEventHandler = () => () => {};\n'],
  [/^function setupListeners\(.*\{\n/m, '$&leftOut("listeners of the window");\n'],
]

/** Leaves out of RTK Query what no page uses and webpack would keep: 1 KB of every first load. */
module.exports = (source) =>
  source.includes('const buildPollingHandler =') // the package has other files, too
    ? smaller('RTK Query', 'small-toolkit-loader.cjs', source, UNUSED)
    : source
