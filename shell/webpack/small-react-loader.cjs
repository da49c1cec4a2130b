/** What the site does not use of React, as the functions that do it. Nothing else calls them. */
const UNUSED = {
  'view transitions': [
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'estimateBandwidth',
    'flushAfterMutationEffects',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'startViewTransition',
    'suspendInstance',
    'trackEnterViewTransitions',
    'ViewTransitionPseudoElement',
  ],
  'refs of fragments': [
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'deleteChildFromFragmentInstance',
    'FragmentInstance',
    'validateDocumentPositionWithFiberTree',
  ],
  'lists of suspense boundaries': [
    'cutOffTailIfNeeded',
    'initSuspenseListRenderState',
    'reverseChildren',
    'updateSuspenseListComponent',
  ],
  // The document has the site's titles, styles and hints: nothing may load without a hash from it.
  'elements for the head': [
    'acquireResource',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'getResource',
    'insertStylesheetIntoRoot',
    'mountHoistable',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'suspendResource',
  ],
}

/** The places where one of these would begin. They throw, so that nobody uses it and wonders. */
const BEGINNINGS = [
  [/case REACT_VIEW_TRANSITION_TYPE:\n(?= +return \(\n)/, '$&leftOut("view transitions");'],
  [/case REACT_SUSPENSE_LIST_TYPE:\n(?= +return \(\n)/, '$&leftOut("lists of suspense boundaries");'],
  [/new FragmentInstance\(/, 'leftOut("refs of fragments") || $&'],
  [/(fiberTag = isHostHoistableType\([^)]*\))\s*\? 26/, '$1 ? leftOut("elements for the head")'],
]

const METHODS = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [\s\S]*?\n};\n/gm

const leftOut = (what) => {
  throw new Error(`The site's React leaves out ${what}: see shell/webpack/small-react-loader.cjs`)
}

/** Leaves out of React what no page uses, which webpack cannot know: 8 KB of every first load. */
module.exports = (source) => {
  const replaced = (text, pattern, by) => {
    if (text.search(pattern) < 0) throw new Error(`React has changed: see ${pattern} in small-react-loader.cjs`)
    return text.replace(pattern, by)
  }
  const begun = BEGINNINGS.reduce((text, [pattern, by]) => replaced(text, pattern, by), source)
  const emptied = Object.values(UNUSED)
    .flat()
    .reduce(
      (text, name) =>
        replaced(text, new RegExp(`^function ${name}\\([\\s\\S]*?\\n}\\n`, 'm'), `function ${name}() {}\n`),
      begun,
    )
  return `const leftOut = ${leftOut};\n${replaced(emptied, METHODS, '')}`
}
