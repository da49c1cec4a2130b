const { smaller } = require('./smaller.cjs')

const UNUSED = [
  // What a link prefetches for a server framework, which is not ours.
  [/return shouldPrefetch && !isAbsolute \? .*, link, .*PrefetchPageLinks, .* : link;/, 'return link;'],
  [/ = (React\d*)\.useContext\(FrameworkContext\);\n/, ' = null;\n  return [false, $1.useRef(null), {}];\n'],
  // A router that loads data itself, which ours is not: data comes by RTK Query.
  [/^(export )?function RouterProvider\([\s\S]*?\) \{\n/m, '$&  leftOut("routers that load data");\n'],
  [/let (\w+) = React\d*\.useContext\(DataRouter(?:State)?Context\)/g, 'let $1 = null'],
  [/dataRouterOpts\?\.\w+/g, 'null'],
  [/dataRouterOpts && /g, 'false && '],
  [/isDataRoute \? useNavigateStable\(\) : /, ''],
  [/^\w+\.contextType = .*;$/gm, ''],
  // For its own tools.
  [/^\w+\.displayName = .*;$/gm, ''],
]

/**
 * Leaves out what no page uses and webpack would keep: 4.5 KB of every first load. Calls at the top level of the router
 * are marked as free of side effects, and a link is a link only.
 */
module.exports = (source) => {
  const pure = source.replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
  const isWhole = source.includes('function PrefetchPageLinks(') // the package has other files, too
  return isWhole ? smaller('router', 'small-router-loader.cjs', pure, UNUSED) : pure
}
