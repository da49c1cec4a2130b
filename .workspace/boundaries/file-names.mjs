const isCode = (path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path) && !path.startsWith('.workspace/')
const isTest = (path) => /\.(test|spec|screens)\.\w+$|\/(test|e2e|fixtures)\//.test(path)

/** A line comment, a block comment, or a comment of SQL. */
const COMMENT = /(?<=^\s*)(?:\/\/|--) .*$|(?<=^\s*)\/\*[\s\S]*?\*\//gm
const FILE_NAME =
  /(?<![\w*.{}-]|[*}]\/)(?:\.{0,2}\/)?(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|cjs|css)\b(?!\w|\.\w|\()/g

/** Finds comments with the name of a file that no longer exists. */
export function lostFileNames(tree) {
  const paths = tree.map(({ path }) => `/${path}`)
  const exists = (name) => paths.some((path) => path.endsWith(`/${name.replace(/^(?:\.{1,2}\/)+/, '')}`))
  return tree
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      (text.match(COMMENT) ?? [])
        .flatMap((comment) => comment.match(FILE_NAME) ?? [])
        .filter((name) => !exists(name))
        .map((name) => `${path}: its comment names ${name}, which does not exist`),
    )
}
