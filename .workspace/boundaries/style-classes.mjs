import { dirname, join } from 'node:path/posix'

const isScript = (path) => /^(shell|shared-ui|mf-[^/]+)\/.*\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path)

function classesOf(css) {
  const bare = css.replaceAll(/\/\*.*?\*\/|"[^"]*"|:global\([^)]*\)/gs, '')
  const selectors = [...bare.matchAll(/([^{};]*)\{/g)].map(([, head]) => head.trim()).filter((head) => head[0] !== '@')
  return new Set(selectors.flatMap((head) => [...head.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name)))
}

const importsOf = ({ path, text }) =>
  [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].map(([line, name, from]) => {
    const rest = text.replace(line, '')
    const uses = (pattern) => [...rest.matchAll(new RegExp(`(?<![\\w.'"$-])${name}${pattern}`, 'g'))]
    return {
      path,
      sheet: join(dirname(path), from),
      named: new Set(uses(`\\??\\.(\\w+)|(?<![\\w.])${name}\\['([\\w-]+)'\\]`).map(([, one, other]) => one ?? other)),
      computed: uses(`\\[(?!')`).length > 0,
      passedOn: uses(`(?=[,;)}\\n])`).length > 0,
    }
  })

/**
 * Finds classes of CSS modules without a rule, and rules of classes that no script uses. A class that is the value of
 * an expression (`styles[tone]`) must be a string or a key in a script. If a script passes all classes on
 * (`styles={styles}`), some script must name the class.
 */
export function unmatchedClasses(tree) {
  const scripts = tree.filter(({ path }) => isScript(path))
  const imports = scripts.flatMap(importsOf)
  const texts = scripts.map(({ text }) => text).join('\n')
  const isWritten = (name) => new RegExp(`['"\`]${name}['"\`]|\\b${name}\\??:`).test(texts)
  return tree
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const rules = classesOf(text)
      const users = imports.filter(({ sheet }) => sheet === path)
      const isUsed = (name) =>
        users.some(({ named }) => named.has(name)) ||
        (users.some(({ computed }) => computed) && isWritten(name)) ||
        (users.some(({ passedOn }) => passedOn) && texts.includes(`.${name}`))
      return [
        ...[...rules].filter((name) => !isUsed(name)).map((name) => `${path}: no script uses the class ${name}`),
        ...users.flatMap((user) =>
          [...user.named]
            .filter((name) => !rules.has(name))
            .map((name) => `${user.path}: the class ${name} has no rule in ${path}`),
        ),
      ]
    })
}
