/** What a link prefetches for a server framework, which is not ours. */
const PREFETCHED = /return shouldPrefetch && !isAbsolute \? .*, link, .*PrefetchPageLinks, .* : link;/

/**
 * Leaves out what no page uses and webpack would keep: 2.6 KB of every first load. Calls at the top level of the router
 * are marked as free of side effects, and a link is a link only.
 */
module.exports = (source) => {
  if (source.includes('function PrefetchPageLinks(') && !PREFETCHED.test(source))
    throw new Error('the router has changed: see small-router-loader.cjs')
  return source
    .replace(PREFETCHED, 'return link;')
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
}
