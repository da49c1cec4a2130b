/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { SiteProvider } from '../remotes/site.ts'
import { shellPages } from './shellPages.ts'

const site = {
  releases: [],
  preview: [],
  shell: { version: '', base: '/', integrity: {} },
  user: null,
  responses: {},
  settings: { contactEmail: 'hello@flight-amigo.test' },
}

const painted = async (path: string) => {
  const page = shellPages.find((page) => page.path === path)
  if (!page) throw new Error(`there is no page ${path}`)
  await page.page()
  return renderToString(
    <StaticRouter location={path}>
      <SiteProvider value={site}>
        <page.Skeleton />
      </SiteProvider>
    </StaticRouter>,
  )
}

test('The legal texts can be read without a script', async () => {
  expect(await painted('/terms-of-use')).toContain('indemnify and hold harmless')
  expect(await painted('/privacy-policy')).toContain('absolute guarantee of security')
})

test('The contact page shows an e-mail address without a script', async () => {
  expect(await painted('/contact')).toContain('href="mailto:hello@flight-amigo.test"')
})

test('Every page of the shell has its heading in the document, and no style attribute', async () => {
  for (const { path } of shellPages) {
    const html = await painted(path)
    expect(html).toContain('<h1')
    expect(html).not.toContain(' style=')
  }
})
