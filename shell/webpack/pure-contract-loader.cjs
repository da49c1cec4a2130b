// A declaration of a contract with the end of its comment, as swc writes it: its further lines are indented or close a bracket.
const DECLARATION = /^((?:.*\*\/ )?(?:export )?const \w+ = )([A-Za-z_$][\w$.]*\(.*(?:\n(?:[ \t}\])].*)?)*?);$/gm

/**
 * Marks the schemas of a contract as free of side effects, so that a page leaves out those that it does not use, and what of
 * zod only they need. Webpack believes this of a function that is called at once, and not of calls with objects.
 */
module.exports = (source) => source.replace(DECLARATION, '$1/* @__PURE__ */ (()=>$2)();')
