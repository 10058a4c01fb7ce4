import type { Device } from '@outpost/contract/devices/device'
import { beforeAll, expect, test } from 'vitest'
import { preparePage, show, text } from '../../testing/page.tsx'
import { fieldTitle } from './fieldTitle.ts'
import { fieldCell, fieldValue, isNumeric } from './fieldCells.tsx'

beforeAll(preparePage)

const device = { id: 1, temperature: 415, temperature_2: -42, analog_input: '12.43', relay_output: '1' }

test('FRAME-115 the API returns temperatures in tenths of a degree, and cells and exports show degrees', async () => {
  await show(
    <>
      {(['temperature', 'temperature_2', 'analog_input'] as const).map((field) => (
        <p key={field}>{fieldCell(field, device)}</p>
      ))}
    </>,
  )
  expect(text().replaceAll(/\s/g, ' ')).toMatch(/41\.5 ?°C.*[-−]4\.2 ?°C.*12\.43 ?V/)
  expect(
    ['temperature', 'temperature_2', 'analog_input', 'relay_output'].map((field) => fieldValue(field, device)),
  ).toEqual([41.5, -4.2, 12.43, 1])
  expect(isNumeric('analog_input')).toBe(true)
})

test('DEVICES-090: a SIM slot is shown as SIM 1, SIM 2 or eSIM, in cells and exports', async () => {
  const at = (original_model: string, sim_slot: number) => ({ id: 1, original_model, sim_slot }) as Device
  const devices = [at('RUT956', 1), at('RUT956', 2), at('RUT956', 3), at('TRB140', 2), at('Raspberry Pi', 3)]
  const names = ['SIM 1', 'SIM 2', 'eSIM', 'eSIM', 'SIM 3']
  await show(
    <>
      {devices.map((one, index) => (
        <p key={index}>{fieldCell('sim_slot', one)}</p>
      ))}
    </>,
  )
  expect([...document.querySelectorAll('p')].map((cell) => cell.textContent)).toEqual(names)
  expect(devices.map((one) => fieldValue('sim_slot', one))).toEqual(names)
  expect(fieldValue('sim_slot_2', { id: 1, sim_slot_2: 2 } as Device)).toBe('SIM 2')
  expect(isNumeric('sim_slot')).toBe(false)
})

test('DEVICES-080: the state of the L2TP instances is shown as text in cells and exports', async () => {
  const states = [1, 2, 3, 4, 0].map(
    (vpn_monitoring_instances_state) => ({ id: 1, vpn_monitoring_instances_state }) as Device,
  )
  const words = ['all online/running', 'all offline/stopped', 'all disabled', 'mixed', 'no L2TP instances']
  await show(
    <>
      {states.map((one, index) => (
        <p key={index}>{fieldCell('vpn_monitoring_instances_state', one)}</p>
      ))}
    </>,
  )
  expect([...document.querySelectorAll('p')].map((cell) => cell.textContent)).toEqual(words)
  expect(states.map((one) => fieldValue('vpn_monitoring_instances_state', one))).toEqual(words)
  expect(isNumeric('vpn_monitoring_instances_state')).toBe(false)
})

test('the second relay is not labelled as a value of the second modem', () => {
  expect(fieldTitle('relay_output_2')).toBe('Relay output 2')
  expect(fieldTitle('temperature_2')).toBe('Temperature (modem 2)')
})

test('DEVICES-147: why a device is offline is shown as text in its column and on hover of its status', async () => {
  const offline = { id: 1, status: 0, last_seen_at: '2026-01-01 11:00:00', offline_reason: 'no sign of life' } as Device
  await show(
    <>
      <p>{fieldCell('offline_reason', offline)}</p>
      <div>{fieldCell('status', offline)}</div>
    </>,
  )
  expect(document.querySelector('p')!.textContent).toBe('Silent for 90 s')
  expect(document.querySelector('div span[title]')!.getAttribute('title')).toBe('Silent for 90 s')
})

test('FRAME-173: an interval is shown in the units that people use', async () => {
  await show(<p>{fieldCell('static_monitoring', { id: 1, static_monitoring: 1_296_000 } as Device)}</p>)
  expect(text()).toContain('15 d')
})

test('FRAME-147 a reported value says when it was reported, and after twice its period it is grey and out of date', async () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const reportedAt = (seconds: number) => ({
    ...device,
    signal: -71,
    latitude: '60.4',
    dynamic_monitoring: 60,
    gps_monitoring: 3600,
    last_update_at: ago(seconds),
  })
  await show(
    <>
      <p>{fieldCell('signal', reportedAt(100) as never)}</p>
      <p>{fieldCell('signal', reportedAt(130) as never)}</p>
      <p>{fieldCell('latitude', reportedAt(130) as never)}</p>
      <p>{fieldCell('last_update_at', reportedAt(130) as never)}</p>
      <p>{fieldCell('name', reportedAt(130) as never)}</p>
    </>,
  )
  const cells = [...document.querySelectorAll('p')]
  const stale = cells.map((cell) => cell.querySelector('[data-stale]') !== null)
  expect(stale).toEqual([false, true, false, true, false])
  expect(cells.map((cell) => cell.textContent.includes('out of date'))).toEqual(stale)
  expect(cells[0]!.firstElementChild!.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+$/)
  expect(cells[1]!.firstElementChild!.getAttribute('title')).toMatch(/ · out of date$/)
})
