// A declaration of a contract with the end of its comment, as swc writes it: its further lines are indented or close a
// bracket.
const DECLARATION = /^((?:.*\*\/ )?(?:export )?const \w+ = )([A-Za-z_$][\w$.]*\(.*(?:\n(?:[ \t}\])].*)?)*?);$/gm

/**
 * Marks the schemas of a contract as free of side effects, so that a page leaves out those that it does not use, and
 * the parts of zod that only they need. Webpack accepts this for an immediately invoked function, but not for calls
 * with objects.
 */
module.exports = (source) => source.replace(DECLARATION, '$1/* @__PURE__ */ (()=>$2)();')
