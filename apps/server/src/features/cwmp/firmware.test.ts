import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFirmware, type Given } from '../../testing/device-files.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { updateCalls } from '../files/updates/testing/updates.ts'
import type { Cpe } from './testing/cpe.ts'
import { approvedCpe, makeScene, type Scene } from './testing/scene.ts'

let outpost: TestOutpost
let scene: Scene
let firmware: Given
beforeAll(async () => {
  outpost = await startOutpost(['api', 'worker'])
  scene = await makeScene(outpost)
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.21')
})
afterAll(() => outpost.close())

const { set, stateIs, latest } = updateCalls(
  () => outpost,
  () => firmware,
)
const old = 'RUTX_R_00.07.20'

/** Orders an update, and lets the device take it in a session. */
async function ordered(): Promise<{ cpe: Cpe; id: number; url: string; key: string }> {
  const { cpe, id } = await approvedCpe(outpost, scene)
  cpe.values.set('Device.DeviceInfo.ModelName', 'RUTX50').set('Device.DeviceInfo.SoftwareVersion', old)
  await cpe.session(['1 BOOT'])
  expect((await set([{ id }])).status).toBe(200)
  expect((await cpe.session()).map(({ method }) => method)).toEqual(['Download'])
  const [{ url, key, size }] = cpe.downloads as [Cpe['downloads'][number]]
  expect(size).toBe(firmware.bytes.length)
  return { cpe, id, url, key }
}

const complete = (key: string, fault: string, text = ''): string =>
  `<cwmp:TransferComplete><CommandKey>${key}</CommandKey><FaultStruct><FaultCode>${fault}</FaultCode><FaultString>${text}</FaultString></FaultStruct><StartTime>2026-01-01T00:00:00Z</StartTime><CompleteTime>2026-01-01T00:01:00Z</CompleteTime></cwmp:TransferComplete>`

test('CWMP-025 a device fetches firmware from an address of its own, and the update is done when it reports the version', async () => {
  const { cpe, id, url, key } = await ordered()
  const fetched = await fetch(url)
  expect(fetched.headers.get('content-length')).toBe(String(firmware.bytes.length))
  expect(Buffer.from(await fetched.arrayBuffer()).equals(firmware.bytes)).toBe(true)
  cpe.values.set('Device.DeviceInfo.SoftwareVersion', 'RUTX_R_00.07.21')
  const events = ['1 BOOT', ['M Download', key], '7 TRANSFER COMPLETE'] as const
  await cpe.session([...events], [complete(key, '0')])
  await stateIs(id, 'done')
  expect((await fetch(url)).status, 'the address is used up').toBe(404)
})

test('CWMP-025 a transfer that fails ends the update with the words of the device', async () => {
  const { cpe, id, url, key } = await ordered()
  expect((await fetch(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status, 'another secret').toBe(404)
  await cpe.session([['M Download', key], '7 TRANSFER COMPLETE'], [complete(key, '9016', 'Cannot reach the server')])
  await stateIs(id, 'failed')
  expect(JSON.stringify(await latest(id))).toContain('Cannot reach the server')
})
