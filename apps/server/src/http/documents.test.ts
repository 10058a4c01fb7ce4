import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../api-docs/document.ts'
import { apiPage } from '../api-docs/page.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

/** Returns the microseconds of a processor that this thread needs, in which the server runs as well. */
async function timeOfThread(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('SECURITY-055 the API document is made beside the thread that serves requests, once for all who ask', async () => {
  const paths = ['/api/docs', '/api/docs/json', '/api/docs']
  const asked = await timeOfThread(() => Promise.all(paths.map((path) => fetch(`${outpost.url}${path}`))))
  const made = await timeOfThread(() => JSON.stringify(apiPage(openApi('Outpost', outpost.url), outpost.url)))
  expect(asked).toBeLessThan(made / 2)
})
