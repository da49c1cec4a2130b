const page = (name: string, ...texts: string[]) => `
${texts.map((text) => `import { ${text} } from './${text}.ts'`).join('\n')}
export const ${name} = () => <p>{[${texts.join(', ')}]}</p>
`
/** A text that cannot be compressed. */
const text = (name: string, seed: number) => {
  const incompressibleText = Array.from({ length: 200 }, (_, index) => Math.sin(index * seed).toString(36)).join('')
  return `export const ${name} = ${JSON.stringify(incompressibleText)}\n`
}
/** Enough rules for a style sheet of their own. */
const manyRules = (property: string) =>
  Array.from({ length: 100 }, (_, index) => `.rule${index} { color: red; ${property}: ${index}px }`).join('\n')
/** A module that loads later, with these texts. */
const lazyModule = (name: string, texts: string[]) => `
export { useForm } from 'react-hook-form'
import { Trans } from '@lingui/react/macro'
export const ${name} = () => <p>${texts.map((text) => `<Trans>${text}</Trans>`).join('')}</p>
`
const translation = (text: string, telugu: string) => `
msgid "${text}"
msgstr "${telugu}"
`
const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
const LAZY_TEXTS = NUMBERS.map((number) => `${number} bags`)
const CHEST_TEXTS = NUMBERS.map((number) => `${number} chests`)
const SHELF_TEXTS = NUMBERS.map((number) => `${number} shelves`)
const route = (path: string, name: string, more = 'Skeleton') => `
  { path: '${path}', title: '${name}', page: () => import('./${name}.tsx').then(({ ${name} }) => ${name}), ${more} }`

/** A small remote for the tests of the build. `build` is the module that its configuration calls. */
export const sourcesOfRemote = (build: string) => ({
  'package.json': JSON.stringify({
    ...{ name: 'webpack-test', version: '1.0.0' },
    federation: {
      name: 'tested',
      sharedChunks: {
        beginning: { all: ['Opening.tsx', 'Next.tsx'], also: ['Last.tsx'] },
        together: ['One.tsx', 'Two.tsx', 'Three.tsx', 'Many.tsx'],
      },
    },
  }),
  'webpack.config.cjs': `module.exports = require(${JSON.stringify(build)}).remote(__dirname)`,
  'src/remote.ts': `
import { defineRemote } from '@flight-amigo/shell/sdk'
import { Skeleton } from './Skeleton.tsx'
import { SpokenSkeleton } from './SpokenSkeleton.tsx'
export default defineRemote({
  name: 'tested',
  routes: [${['One', 'Two', 'Three', 'Alone', 'Busy', 'Opening', 'Next', 'Last'].map((name) => route(`/${name.toLowerCase()}`, name))},
    ${route('/spoken', 'Spoken', 'Skeleton: SpokenSkeleton')},
    ${route('/translated', 'Translated', `Skeleton, translated: () => import('./Dialog.tsx')`)}],
  nav: [],
  slots: {},
})`,
  'src/Skeleton.tsx': `
import drawing from './drawings/gate.svg'
import styles from './Skeleton.module.css'
export const Skeleton = () => <h1 className={styles.heading}>A page <img src={drawing} alt="" /></h1>`,
  'src/SpokenSkeleton.tsx': `
import { Trans } from '@lingui/react/macro'
export const SpokenSkeleton = () => <h1><Trans>Before the bags</Trans></h1>`,
  'src/Skeleton.module.css': `/* A comment with a brace } */
@layer ui {
  .heading { background: url(./picture.svg); color: red }
  .unused { color: blue }
  @media (min-width: 760px) { .heading { gap: 1px } }
}`,
  'src/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" fill="var(--accent)"/>',
  'src/drawings/gate.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n<path fill="var(--accent)"/>\n</svg>\n',
  'src/common.ts': text('common', 3),
  'src/pair.ts': text('pair', 5),
  'src/single.ts': text('single', 7),
  'src/One.tsx': page('One', 'common', 'single'),
  'src/Two.tsx': page('Two', 'common', 'pair'),
  'src/Three.tsx': page('Three', 'common', 'pair', 'shelves'),
  'src/Many.tsx': page('Many', 'shelves', 'later'),
  'src/shelves.ts': `
import { t } from '@lingui/core/macro'
export const shelves = () => [${SHELF_TEXTS.map((text) => `t\`${text}\``).join(', ')}]`,
  'src/begun.ts': text('begun', 13),
  'src/continued.ts': text('continued', 17),
  'src/Opening.tsx': `import './Opening.module.css'
${page('Opening', 'begun')}`,
  'src/Opening.module.css': manyRules('margin'),
  'src/Next.tsx': page('Next', 'begun', 'continued'),
  'src/Last.tsx': `import './Drawer.module.css'
${page('Last', 'begun', 'continued')}`,
  'src/Drawer.tsx': `import './Drawer.module.css'
export const Drawer = () => <p>A drawer</p>`,
  'src/Drawer.module.css': manyRules('padding'),
  'src/Spoken.tsx': `
import { Plural, Trans } from '@lingui/react/macro'
import { Bag, Label } from './bags.contract.ts'
export const open = () => [import('./Dialog.tsx'), import('./Tip.tsx')]
const odd = { id: 'other', message: 'A message of another kind' }
export const Spoken = ({ bags }) => <p title={JSON.stringify([odd, Bag.safeParse(bags).error, Label.safeParse(bags).error])}><Trans>Carry <b>your</b> bags</Trans><Plural value={bags} one="# bag" other="# bags" /><Trans context="verb">Message</Trans></p>`,
  'src/Busy.tsx': `
import { Trans } from '@lingui/react/macro'
export const open = () => [import('./Dialog.tsx'), import('./Chest.tsx'), import('./Many.tsx')]
export const openAgain = () => [import('./Many.tsx'), import('./Drawer.tsx')]
export const Busy = () => <p><Trans>Of a busy page</Trans></p>`,
  'src/Translated.tsx': `
export const open = () => import('./Dialog.tsx')
export const Translated = () => <p>Translated</p>`,
  'src/Dialog.tsx': lazyModule('Dialog', LAZY_TEXTS),
  'src/Chest.tsx': lazyModule('Chest', CHEST_TEXTS),
  'src/Tip.tsx': lazyModule('Tip', ['Pull the handle']),
  'src/locales/te.po': `msgid ""
msgstr ""
"Language: te\\n"

msgid "Carry <0>your</0> bags"
msgstr "<0>మీ</0> సంచులు మోయండి"

msgid "{bags, plural, one {# bag} other {# bags}}"
msgstr "{bags, plural, one {# సంచి} other {# సంచులు}}"

#. js-lingui-explicit-id
msgid "Bags aren't boxes"
msgstr "సంచులు పెట్టెలు కావు"

#. js-lingui-explicit-id
msgid "A label has letters"
msgstr "లేబుల్‌లో అక్షరాలు ఉంటాయి"

#. js-lingui-explicit-id
msgid "A box has no handle"
msgstr "పెట్టెకు పిడి లేదు"

msgid "Before the bags"
msgstr "సంచులకు ముందు"

msgid "Of another page"
msgstr "వేరే పేజీ"
${[...LAZY_TEXTS, ...CHEST_TEXTS, ...SHELF_TEXTS].map((text) => translation(text, `సంచులు (${text})`)).join('')}${translation('Of a busy page', 'రద్దీ')}${translation('Pull the handle', 'పిడిని లాగండి')}`,
  'src/locales/hi.po': `msgid ""
msgstr ""
"Language: hi\\n"

msgid "Carry <0>your</0> bags"
msgstr ""
`,
  'src/later.ts': text('later', 11),
  'src/Alone.tsx': `
import { Name } from './names.contract.ts'
import styles from './Alone.module.css'
import { common } from './common.ts'
export const open = () => [import('./later.ts'), import('./Drawer.tsx')]
export const Alone = () => <p className={styles.alone}>{[Name.safeParse(common).success, common]}</p>`,
  'src/Alone.module.css': '.alone { color: red }',
  'src/names.contract.ts': `
import * as z from 'zod/mini'
export const Name = z.string().check(z.minLength(1))
export const Unused = z.object({ unusedField: z.cidrv6() })
`,
  'src/bags.contract.ts': `
import * as z from 'zod/mini'
/** The label isn't checked. */
export const Bag = z.string().check(z.minLength(1, "Bags aren't boxes"))
export const Label = z.string().check(z.regex(/^[a-z']+$/, 'A label has letters'))
export const Box = z.string().check(z.minLength(1, 'A box has no handle'))
`,
})
