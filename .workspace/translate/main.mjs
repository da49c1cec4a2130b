import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from '../root.mjs'
import { catalogsOf, extractInto, frontEndCatalogs, textsOf, translated } from './catalogs.mjs'
import { catalogProblems, conflicts, progressOf } from './check.mjs'
import { unmarkedTexts } from './unmarked.mjs'

const [command, ...given] = process.argv.slice(2)
const [added, ...others] = command === 'add' ? given : [undefined, ...given]
const unknown = others.filter((name) => !translated().includes(name))
const packages = others.length > 0 ? others : translated()

const locales = [...new Set(translated().flatMap((name) => Object.keys(catalogsOf(name))))].sort()

async function extract(languages) {
  if (languages.length === 0) throw new Error('There is no language yet. Begin one with npm run translate -- add es.')
  for (const name of packages) {
    if (await extractInto(name, languages)) console.log(`${name}: ${languages.join(', ')}`)
  }
}

async function status() {
  for (const name of packages) {
    const all = Object.keys(await textsOf(name)).length
    const progress = Object.entries(progressOf(catalogsOf(name))).map(([locale, done]) => `${locale} ${done}`)
    console.log(`${name}: ${all} texts${progress.length > 0 ? `; translated: ${progress.join(', ')}` : ''}`)
  }
}

async function check() {
  const problems = conflicts(frontEndCatalogs())
  for (const name of packages)
    problems.push(...catalogProblems({ name, texts: await textsOf(name), catalogs: catalogsOf(name), locales }))
  if (problems.length > 0) console.error(problems.join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}

function unmarked() {
  for (const name of packages)
    for (const file of filesBelow(`${name}/src`).filter((path) => /(?<!\.test)\.tsx?$/.test(path)))
      for (const { line, text } of unmarkedTexts(readFileSync(join(root, file), 'utf8'), {
        tsx: file.endsWith('x'),
      }))
        console.log(`${file}:${line}  ${text}`)
}

const isLocale = (text = '') =>
  /^[a-z]{2,3}(-[A-Z]\w+)*$/.test(text) && Intl.PluralRules.supportedLocalesOf(text).length > 0

if (unknown.length > 0) {
  console.error(`No translated package is called ${unknown.join(', ')}. There are ${translated().join(', ')}.`)
  process.exitCode = 1
} else if (command === 'extract') await extract(locales)
else if (command === 'status') await status()
else if (command === 'check') await check()
else if (command === 'unmarked') unmarked()
else if (command === 'add' && isLocale(added)) await extract([added])
else {
  console.error('npm run translate -- status | unmarked | extract | check [packages…], or add LANGUAGE [packages…]')
  process.exitCode = 1
}
