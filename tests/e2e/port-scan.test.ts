import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, checkByKeyboard, closed, opened, push } from './windows.ts'

/** Scans of the network behind a device, and what becomes of what they find. */
setUpBrowserTest()

let device: OnlineDevice
const servers: Server[] = []

async function listen(port: number): Promise<number> {
  const listener = createServer((socket) => socket.on('error', () => {}).resume())
  servers.push(listener)
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  return (listener.address() as AddressInfo).port
}
beforeAll(async () => {
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'SCAN-1')
})
afterAll(async () => {
  for (const server of servers) server.close()
  await device.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const plc = '127.0.0.1 00:1b:1b:0a:0b:0c br-lan lan2 plc-1'
const camera = '127.0.0.2 ac:cc:8e:00:00:02 br-lan lan3 -'

test(
  'REMOTE-005 REMOTE-012: the tab scans, and a ticked port becomes an entry with the chosen protocol',
  { timeout: 60_000 },
  async () => {
    const port = await listen(8000)
    device.setHosts([plc])
    await open(visitor, `/devices/${device.id}/ports`)
    await page.getByText('This network has not been scanned yet.').waitFor()
    await push(page, button('Scan'))
    const row = page.locator('tr', { hasText: '127.0.0.1' })
    await row.waitFor({ timeout: 30_000 })
    expect(await row.innerText()).toMatch(/plc-1\s+Siemens AG\s+00:1B:1B:0A:0B:0C\s+lan2\s+.*8000/s)
    const dialog = await checkByKeyboard(visitor, byEnter(page, button('Add remote access')))
    expect(await button('Add 0 ports').isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: `plc-1: Port ${port}` }).check()
    const protocol = dialog.getByRole('combobox', { name: `Protocol of 127.0.0.1:${port}` })
    expect(await protocol.inputValue()).toBe('http')
    await protocol.selectOption('telnet')
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, button('Add 1 port'))
    await closed(page, 0)
    const { data } = (await program.admin.get('/devices/remote-access?protocol=telnet')).body
    expect(data).toMatchObject([
      { name: 'plc-1 Telnet 8000', destination_ip: '127.0.0.1', destination_port: port, device_id: device.id },
    ])
  },
)

test('REMOTE-013: the dialog of new ports shows what the scan before did not find', { timeout: 60_000 }, async () => {
  await listen(8080)
  device.setHosts([plc, camera])
  await open(visitor, `/devices/${device.id}/ports`)
  await push(page, button('Scan'))
  await button('Show new ports').waitFor({ timeout: 30_000 })
  const dialog = await checkByKeyboard(visitor, byEnter(page, button('Show new ports')))
  expect(await dialog.locator('tr', { hasText: '127.0.0.1' }).innerText()).toMatch(/8080$/)
  expect(await dialog.locator('tr', { hasText: '127.0.0.2' }).innerText()).toContain('New')
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await push(page, dialog.getByRole('button', { name: 'Add remote access' }))
  await page.getByRole('checkbox', { name: 'plc-1: Port 8080' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'plc-1: Port 8000' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await closed(page, 0)
})

test('REMOTE-012: the form of an entry leads to the scan, which can be cancelled', { timeout: 60_000 }, async () => {
  const hex = (n: number): string => n.toString(16).padStart(2, '0')
  // So many that the scan still runs when it is cancelled.
  device.setHosts(Array.from({ length: 120 }, (_, n) => `127.0.1.${n + 1} 02:00:00:00:01:${hex(n)} br-lan - -`))
  await open(visitor, `/devices/${device.id}/access`)
  await push(page, button('Add remote access'))
  const form = await opened(page, 0)
  await push(page, form.getByRole('button', { name: 'Scan network' }))
  const dialog = await opened(page, 1)
  await push(page, dialog.getByRole('button', { name: 'Scan', exact: true }))
  await push(page, dialog.getByRole('button', { name: 'Cancel scan' }))
  await dialog.getByText('The scan was cancelled.').waitFor()
  const state = async () => (await program.admin.get(`/devices/${device.id}/ports`)).body.data.state as string
  await until('the end of the scan', 10, async () => (await state()) === 'cancelled')
})
