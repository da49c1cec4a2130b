import { expect, test } from '@jest/globals'
import { breaks, surfaceOf } from './surface.mjs'

const files = {
  'index.d.ts': "export { Link } from 'router';\nexport { type Toast, toast } from './toast.ts';\n",
  'sdk/toast.d.ts': `/** A notice. */
export interface Toast {
    title: string;
    /** What to do. */
    action?: {
        label: string;
    };
}
type Hidden = number;
/** Shows it. */
export declare function toast(notice: Toast): void;
`,
}
const surface = surfaceOf(files, () => '7.x')
const changed = (from, to) =>
  breaks(
    surface,
    surfaceOf({ ...files, 'sdk/toast.d.ts': files['sdk/toast.d.ts'].replace(from, to) }, () => '7.x'),
  )

test('the surface is what the index exports, with its types and without its comments', () => {
  expect(Object.keys(surface)).toEqual(['Link', 'Toast', 'toast'])
  expect(surface.Link).toBe('from router 7.x')
  expect(surface.toast).toBe('export declare function toast(notice: Toast): void;')
  expect(surface.Toast).toContain('action?: {')
  expect(JSON.stringify(surface)).not.toMatch(/Hidden|What to do/)
})

test.each([
  ['a comment', 'A notice.', 'A short notice.', []],
  ['an optional member more', '    title', '    tone?: string;\n    title', []],
  ['a required member more', '    title', '    tone: string;\n    title', ['Toast now asks for tone: string;']],
  ['a member less', '    title: string;\n', '', ['Toast had title: string;']],
  ['another type of an inner member', 'label: string', 'label: number', ['Toast had action?: { label: string; };']],
  ['another function', 'toast(notice: Toast)', 'toast(notice: Toast, more: string)', ['toast was']],
])('%s', (_what, from, to, broken) => {
  const found = changed(from, to)
  expect(found).toHaveLength(broken.length)
  for (const [index, start] of broken.entries()) expect(found[index]?.startsWith(start)).toBe(true)
})

test('a missing name is a break, and an added name is none', () => {
  const fewer = { ...files, 'index.d.ts': "export { type Toast, toast } from './toast.ts';\n" }
  expect(
    breaks(
      surface,
      surfaceOf(fewer, () => '7.x'),
    ),
  ).toEqual(['Link is gone'])
  expect(
    breaks(
      surfaceOf(fewer, () => '7.x'),
      surface,
    ),
  ).toEqual([])
})

test.each([
  ['RouteDefinition', 'title: string | Text;', []],
  [
    'RouteDefinition',
    'title: Text;',
    ['RouteDefinition had title: string;', 'RouteDefinition now asks for title: Text;'],
  ],
  ['Toast', 'title: string | Text;', ['Toast had title: string;', 'Toast now asks for title: string | Text;']],
])('a member of %s that is now %s', (name, member, broken) => {
  const definitionWith = (title) => ({ [name]: `export interface ${name} {\n    path: string;\n    ${title}\n}` })
  expect(breaks(definitionWith('title: string;'), definitionWith(member))).toEqual(broken)
})
