// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { Page } from './Page.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

beforeAll(prepareDom)

test.each(['list', 'form', 'cards'] as const)(
  'FRAME-191: the skeleton of a %s has the margins and the heading of the page, and is visible at once',
  async (shape) => {
    await render(
      <OutpostProvider env="test">
        <Page title="Users">rows</Page>
        <PageSkeleton shape={shape} title="Users" />
      </OutpostProvider>,
    )
    const [page, waiting] = [...document.querySelectorAll('h1')].map((heading) => heading.closest('[class*="page"]')!)
    expect(waiting!.className).toBe(page!.className)
    expect(waiting!.querySelector('h1')!.textContent).toBe('Users')
    const bones = waiting!.querySelectorAll('[class*="Skeleton"]')
    expect(bones.length).toBeGreaterThan(2)
    expect([...bones].every((bone) => getComputedStyle(bone).visibility !== 'hidden')).toBe(true)
  },
)

test('FRAME-191: the skeleton of a tab has no heading of its own', async () => {
  await render(
    <OutpostProvider env="test">
      <PageSkeleton shape="part" />
    </OutpostProvider>,
  )
  expect(document.querySelector('h1')).toBeNull()
  expect(document.querySelector('output')!.getAttribute('aria-label')).toBe('Loading')
})
