import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeAll } from '../../kit/dialog/windows/stack.ts'
import { sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, show, shows } from '../../testing/page.tsx'
import { chooseBy } from './ways.ts'

vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)

beforeAll(preparePage)
beforeEach(async () => {
  closeAll()
  stubNetwork(() => ({ body: { success: true, data: [], meta: { total: 0 } } }))
  await show(<p>page</p>)
})
afterAll(() => vi.unstubAllGlobals())

test('FRAME-066 FRAME-193: a language that a program translates is chosen after a warning', async () => {
  await doing(() => void chooseBy('fr', 'service'), 300)
  await shows('Français is translated by a program, and the translation may be wrong.')
  await shows('Do not show this again')
  await doing(() => buttonNamed('I understand').click(), 300)
  expect(sent.filter(({ method }) => method === 'POST').length).toBe(1)
})

test('FRAME-193: a language of the console is chosen without one', async () => {
  await doing(() => void chooseBy('nb', undefined), 300)
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST').length).toBe(1)
})
