import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { needMessages } from '../../../kit/i18n/i18n.ts'
import { refusal, sent, stubNetwork } from '../../../testing/network.ts'
import { preparePage, show, shows } from '../../../testing/page.tsx'
import { screens } from '../screens.ts'
import AcknowledgePage from './AcknowledgePage.tsx'

beforeAll(async () => {
  await preparePage()
  await needMessages(screens.find(({ path }) => path === '/acknowledge')!.messages!)
})
afterAll(() => vi.unstubAllGlobals())

test('ALERTS-092 a link without a token does not work, and the server is not asked', async () => {
  stubNetwork(() => refusal(422, { code: 'LINK_NOT_VALID', message: 'x', source: null }))
  const opened = () => sent.filter(({ path }) => path.startsWith('/incidents'))
  window.location.hash = ''
  await show(<AcknowledgePage />)
  await shows('This link does not work')
  expect(opened()).toEqual([])
  window.location.hash = '#1.x'
  await show(<AcknowledgePage />)
  await shows('This link does not work')
  expect(opened()).toHaveLength(1)
})
