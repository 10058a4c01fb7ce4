import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sent, stubNetwork } from '../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, shows } from '../testing/page.tsx'
import { openStatus } from './status.ts'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const event = (status: string, value: string) => ({ status, type: 'text', value })
const entries = [{ key: '1', label: 'Mast' }, { key: '2', label: 'Pump' }]

test('CHANNELS-005, CHANNELS-014, CHANNELS-015: shows each entry in its own words until all are done, and tries the failed ones again', async () => {
  const content: Record<string, Record<string, object[]>> = {
    first: { 1: [event('sent', 'Sending')] },
    second: { 2: [event('completed', 'Second time lucky')] },
  }
  stubNetwork(({ path }) => ({ body: { success: true, data: content[path.split('/').at(-1)!] } }))
  const retry = vi.fn<(keys: readonly string[]) => Promise<string>>(async () => 'second')
  await show(<p>page</p>)
  await doing(() => void openStatus({ channel: 'first', title: 'Reboot', entries, retry }), 120)
  await shows('Action status')
  await shows('Reboot · 0 of 2 finished')
  await shows('MastSent')
  await shows('PumpWaiting')

  content['first'] = { 1: [event('sent', 'Sending'), event('completed', 'Back after 40 s')], 2: [event('error', 'Refused')] }
  // Without a live connection the channel is read again by itself.
  await shows('2 of 2 finished')
  await shows('Back after 40 s')
  const reads = sent.length
  await doing(() => buttonNamed('Try 1 again').click(), 100)
  expect(retry).toHaveBeenCalledWith(['2'])
  await shows('1 of 1 finished')
  await shows('Second time lucky')
  // What is finished is not read any more.
  await settle(2200)
  expect(sent.length).toBe(reads + 1)
})
