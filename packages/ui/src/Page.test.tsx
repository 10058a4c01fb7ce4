// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { Page, PageSkeleton } from './Page.tsx'
import { prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

beforeAll(prepareDom)

test('FRAME-191: a page whose code is loading has the margins of a page', async () => {
  await render(
    <OutpostProvider env="test">
      <Page title="Users">rows</Page>
      <PageSkeleton />
    </OutpostProvider>,
  )
  const [page] = document.querySelector('h1')!.closest('[class*="page"]')!.classList
  expect(page).toMatch(/page/)
  expect(document.querySelector('output')!.closest(`.${page}`)).not.toBeNull()
})
