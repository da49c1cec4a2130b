import { beforeEach, expect, test } from '@jest/globals'
import { updateStyles } from './builds.ts'
import { subresourceIntegrity, updateHashes } from './hotLoading.ts'

const base = 'http://localhost:3002/sample/1.0.0-dev/'
const site = {
  releases: [
    {
      name: 'sample',
      version: '1.0.0-dev',
      base,
      routes: [],
      nav: [],
      slots: [],
      integrity: { 'page.js': 'sha256-page1', 'sample.css': 'sha256-css1', 'styles.css': 'sha256-styles1' },
    },
  ],
  shell: { version: '1.2.0-dev', base: 'http://localhost:3002/shell/1.2.0-dev/', integrity: {} },
}

beforeEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = `<script type="application/json" id="site">${JSON.stringify(site)}</script>`
})

test('a file loads with the hash of its latest build, from a URL that the browser has not cached', () => {
  const { prepare } = subresourceIntegrity(site)
  const asInDocument = document.createElement('script')
  prepare(asInDocument, `${base}page.js`)
  expect([asInDocument.src, asInDocument.integrity]).toEqual([`${base}page.js`, 'sha256-page1'])

  updateHashes('sample', { 'page.js': 'sha256-page2', 'new.hot-update.js': 'sha256-new' })
  const changed = document.createElement('script')
  prepare(changed, `${base}page.js`)
  expect([changed.src, changed.integrity]).toEqual([`${base}page.js?build=sha256-page2`, 'sha256-page2'])
  const update = document.createElement('script')
  prepare(update, `${base}new.hot-update.js`)
  expect(update.integrity).toBe('sha256-new')
})

test('a file that no build has written does not load', () => {
  const { prepare } = subresourceIntegrity(site)
  expect(() => prepare(document.createElement('script'), `${base}strange.js`)).toThrow('no hash')
})

test('changed rules replace the previous ones in their place once they have loaded', () => {
  document.head.innerHTML = `<style data-release="sample"></style>
    <link rel="stylesheet" href="${base}styles.css" integrity="sha256-styles1"><meta name="end">`
  const orderOf = () => [...document.head.children].map((each) => each.getAttribute('integrity') ?? each.tagName)
  updateStyles('sample', base, { 'sample.css': 'sha256-css1', 'styles.css': 'sha256-styles1' })
  expect(orderOf()).toEqual(['STYLE', 'sha256-styles1', 'META'])

  for (let round = 0; round < 2; round++)
    updateStyles('sample', base, { 'sample.css': 'sha256-css2', 'styles.css': 'sha256-styles2' })
  expect(orderOf()).toEqual(['STYLE', 'sha256-css2', 'sha256-styles1', 'sha256-styles2', 'META'])

  for (const link of document.querySelectorAll('link')) link.dispatchEvent(new Event('load'))
  expect(orderOf()).toEqual(['sha256-css2', 'sha256-styles2', 'META'])
})
