import { toast } from '@outpost/ui/Toast'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeAll } from '../../kit/dialog/windows/stack.ts'
import { type Given, refusal, sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, shows } from '../../testing/page.tsx'
import { revokeAccess } from './acts.ts'

vi.mock(import('@outpost/ui/Toast'), async (original) => ({ ...(await original()), toast: vi.fn() }))

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
beforeAll(preparePage)
beforeEach(() => {
  closeAll()
  reload.mockClear()
})
afterAll(() => vi.unstubAllGlobals())

/** Starts to revoke the access, up to the confirmation dialog. */
async function ask(answer: Given): Promise<void> {
  stubNetwork(() => answer)
  await show(
    <button type="button" onClick={() => void revokeAccess()}>
      Take back
    </button>,
  )
  await doing(() => buttonNamed('Take back').click(), 100)
  for (let turn = 0; turn < 50 && !document.querySelector('[role=dialog]'); turn++) await settle(50)
  await shows('Revoke impersonation access?')
}
const revoked = () => sent.map(({ method, path }) => `${method} ${path}`)

test('IMPERSONATION-004 the access is revoked after a confirmation, and the page reloads', async () => {
  await ask({ body: { success: true } })
  expect(revoked()).toEqual([])
  await doing(() => buttonNamed('Revoke access').click(), 100)
  expect(revoked()).toEqual(['POST /user/revoke-impersonation-access'])
  expect(reload).toHaveBeenCalledOnce()
})

test('IMPERSONATION-004 cancelling the confirmation revokes nothing', async () => {
  await ask({ body: { success: true } })
  await doing(() => buttonNamed('Cancel').click(), 100)
  expect([revoked(), reload.mock.calls]).toEqual([[], []])
})

test("IMPERSONATION-006 a failed revoke shows a toast with the server's message, and the page stays", async () => {
  await ask(refusal(409, { code: 'CONFLICT', message: 'The access is being taken back already.', source: null }))
  await doing(() => buttonNamed('Revoke access').click(), 100)
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'error', message: 'The access is being taken back already.' }),
  )
  expect(reload).not.toHaveBeenCalled()
})
