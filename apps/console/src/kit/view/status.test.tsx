import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, shows } from '../../testing/page.tsx'
import { openStatus } from './status.ts'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const event = (status: string, value: string) => ({ status, type: 'text', value })
const entries = [
  { key: '1', label: 'Mast' },
  { key: '2', label: 'Pump' },
]

test('CHANNELS-005, CHANNELS-014, CHANNELS-015: shows the text of each entry until all are done, and retries the failed ones', async () => {
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

  content['first'] = {
    1: [event('sent', 'Sending'), event('completed', 'Back after 40 s')],
    2: [event('error', 'Refused')],
  }
  // Without a live connection the channel is polled.
  await shows('2 of 2 finished')
  await shows('Back after 40 s')
  const reads = sent.length
  await doing(() => buttonNamed('Retry failed (1)').click(), 100)
  expect(retry).toHaveBeenCalledWith(['2'])
  await shows('1 of 1 finished')
  await shows('Second time lucky')
  // A finished channel is no longer polled.
  await settle(2200)
  expect(sent.length).toBe(reads + 1)
})

test('CHANNELS-014: without a selection it shows the events of the channel, and closes when all have succeeded', async () => {
  let content: Record<string, object[]> = {}
  stubNetwork(() => ({ body: { success: true, data: content } }))
  await show(<p>page</p>)
  const closed = vi.fn<() => void>()
  await doing(() => void openStatus({ channel: 'third', title: 'Rebuild' }).then(closed), 120)
  await shows('Rebuild · 0 of 0 finished')
  content = { '-1': [{ ...event('progress', 'Half way'), progress: { value: 1, total: 2 }, link: '/vpn/hubs' }] }
  await shows('Half way')
  expect(document.querySelector('[role="progressbar"]')!.getAttribute('aria-valuenow')).toBe('50')
  expect(document.querySelector('[role="dialog"] a')!.getAttribute('href')).toBe('/vpn/hubs')
  expect(closed).not.toHaveBeenCalled()
  content = { '-1': [event('completed', 'All hubs are new')] }
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), 5000)
  await shows('All hubs are new')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('a failure stays visible, and a link with another scheme is not shown', async () => {
  stubNetwork(() => ({
    body: { success: true, data: { '-1': [{ ...event('error', 'No room left'), link: 'javascript:alert(1)' }] } },
  }))
  await show(<p>page</p>)
  const closed = vi.fn<() => void>()
  await doing(() => void openStatus({ channel: 'fourth', title: 'Rebuild' }).then(closed), 120)
  await shows('No room left')
  await settle(500)
  expect(closed).not.toHaveBeenCalled()
  expect(document.querySelector('[role="dialog"] a')).toBeNull()
})

test('JOBS-018 ten thousand entries are counted by state, the failed ones first, and few lines are in the document', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ key: String(at), label: `Device ${at}` }))
  const content = Object.fromEntries(
    many
      .slice(0, 9990)
      .map(({ key }, at) => [key, [at === 7000 ? event('error', 'Refused') : event('completed', 'ok')]]),
  )
  stubNetwork(() => ({ body: { success: true, data: content } }))
  await show(<p>page</p>)
  await doing(() => void openStatus({ channel: 'many', title: 'Reboot', entries: many }), 120)
  await shows('9990 of 10000 finished')
  const lines = () => [...document.querySelectorAll('[role="dialog"] li[aria-posinset]')]
  expect(lines().length).toBeLessThan(60)
  expect(lines()[0]!.textContent).toContain('Device 7000')
  expect((lines()[0] as HTMLElement).style.height).toBe('40px')
  const chip = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('[aria-pressed]')].find((one) => one.textContent.startsWith(name))!
  expect(['Failed', 'Running', 'Waiting', 'Done'].map((name) => chip(name).textContent)).toEqual([
    'Failed1',
    'Running0',
    'Waiting10',
    'Done9989',
  ])
  await doing(() => chip('Failed').click(), 50)
  expect(lines()).toHaveLength(1)
  await doing(() => buttonNamed('Device 7000').click(), 50)
  await shows('Device 7000Refused')
  await doing(() => chip('Running').click(), 50)
  await shows('No device has this status.')
})
