import { hasTelnetd, TelnetHost } from '@outpost/gateway/protocols/testing/telnet-host'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { page, program, setUpBrowserTest } from './setup.ts'

/** A telnet terminal in the browser, through a device, on a real telnet server. */
setUpBrowserTest({ devices: 1 })

let host: TelnetHost
let device: OnlineDevice
let address: string

beforeAll(async () => {
  host = await new TelnetHost().start()
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'TELNET-1')
  await program.admin.post('/devices/remote-access', {
    data: [
      {
        device_id: device.id,
        name: 'Old switch',
        destination_ip: '127.0.0.1',
        destination_port: host.port,
        protocol: 'telnet',
      },
    ],
  })
  const [entry] = (await program.admin.get('/devices/remote-access?protocol=telnet&limit=1')).body.data
  address = `/rms-connect/telnet?id=${entry.id}`
})
afterAll(async () => {
  await device.stop()
  await host.stop()
})

const shows = (text: RegExp) =>
  expect
    .poll(async () => (await page.locator('.xterm-accessibility, .xterm-rows').allInnerTexts()).join('\n'), {
      timeout: 10_000,
    })
    .toMatch(text)

test.skipIf(!hasTelnetd)(
  'REMOTE-008 REMOTE-051 the page connects on its own, the keyboard reaches the host, and Enter reconnects a closed session',
  async () => {
    await page.goto(address)
    const status = page.locator('header').getByText('Connected', { exact: true })
    await status.waitFor()
    await page.keyboard.type('echo size $(stty size) $TERM\n')
    await shows(/size \d+ \d+ xterm-256color/)
    await page.keyboard.type('exit\n')
    await page.getByText('Session ended').waitFor()
    await page.keyboard.press('Enter')
    await status.waitFor()
    await page.keyboard.type('echo again $((40 + 2))\n')
    await shows(/again 42/)
  },
)
