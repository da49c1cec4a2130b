const { smaller } = require('./smaller.cjs')

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
  activities: ['mountActivityChildren', 'retryActivityComponentWithoutHydrating', 'updateActivityComponent'],
  'states of actions': ['dispatchActionState', 'rerenderActionState', 'updateActionState', 'updateActionStateImpl'],
  'actions of forms': ['extractEvents$1', 'startHostTransition'],
  'custom elements': ['setPropOnCustomElement'],
  // No error of the site is told with it, and it runs each component once more.
  'stacks of components': ['getStackByFiberInDevAndProd'],
}

const isCustomElement = `function isCustomElement(name) { return name.includes("-") && leftOut("custom elements"); }
`

/** The places where one of these would begin. They throw, so that nobody uses it and wonders. */
const BEGINNINGS = [
  [/case REACT_VIEW_TRANSITION_TYPE:\n(?= +return \(\n)/, '$&leftOut("view transitions");'],
  [/case REACT_SUSPENSE_LIST_TYPE:\n(?= +return \(\n)/, '$&leftOut("lists of suspense boundaries");'],
  [/case REACT_ACTIVITY_TYPE:\n(?= +return \(\n)/, '$&leftOut("activities");'],
  [/new FragmentInstance\(/, 'leftOut("refs of fragments") || $&'],
  [/(fiberTag = isHostHoistableType\([^)]*\))\s*\? 26/, '$1 ? leftOut("elements for the head")'],
  [/^function mountActionState\([\s\S]*?\n}\n/m, 'function mountActionState() { leftOut("states of actions"); }\n'],
  [/^function useHostTransitionStatus\(\) {\n/m, '$&leftOut("actions of forms");'],
  [/domElement\.setAttribute\(\s+key,\s+"javascript:throw .*"\s+\);/, 'leftOut("actions of forms");'],
  [/^function isCustomElement\([\s\S]*?\n}\n/m, isCustomElement],
]

const METHODS = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [\s\S]*?\n};\n/gm

const emptied = (name) => {
  const escaped = name.replace('$', '\\$')
  return [new RegExp(`^function ${escaped}\\([\\s\\S]*?\\n}\\n`, 'm'), `function ${name.replace('$', '$$$$')}() {}\n`]
}

/** Leaves out of React what no page uses, which webpack cannot know: 10 KB of every first load. */
module.exports = (source) =>
  smaller('React', 'small-react-loader.cjs', source, [
    ...BEGINNINGS,
    ...Object.values(UNUSED).flat().map(emptied),
    [METHODS, ''],
  ])
