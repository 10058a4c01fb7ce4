import { allEndpoints } from '../endpoints.ts'
import { successStatus } from '@outpost/contract/kit/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../api-docs/document.ts'
import { formOf } from '../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Answer, Person } from '../testing/person.ts'
import { vendorName, vendorPartly, vendorStatus } from '../testing/vendor-statuses.ts'

let outpost: TestOutpost
let company: { id: number }
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

/** Endpoints that exist both in the contract and in the vendor's document, with the status code documented there. */
const shared = allEndpoints.flatMap(({ endpoint }) => {
  const name = vendorName(endpoint.method, endpoint.path)
  const status = vendorStatus.get(name)
  return status === undefined ? [] : [{ name, endpoint, status }]
})

test('every call that the vendor documents has the documented success code in the contract and in the OpenAPI document', () => {
  expect(vendorStatus.size).toBe(229)
  expect(shared.length).toBeGreaterThanOrEqual(84)
  const { paths } = openApi('Northlink', 'https://northlink.example')
  const wrong = shared
    .filter(({ endpoint, status }) => successStatus(endpoint.answer) !== status)
    .map(({ name, endpoint, status }) => `${name}: ${successStatus(endpoint.answer)} instead of ${status}`)
  expect(wrong).toEqual([])
  for (const { name, endpoint, status } of shared) {
    // 206 is a part of a file, which a client has to ask for.
    const listed = Object.keys(paths[endpoint.path]![endpoint.method.toLowerCase()]!.responses).filter(
      (code) => code.startsWith('2') && code !== '206',
    )
    expect(listed, name).toEqual(vendorPartly.includes(name) ? [String(status), '207'] : [String(status)])
  }
})

test('the server returns the success codes of the contract', async () => {
  const device = await outpost.build.device(company.id)
  const file = (): FormData =>
    formOf({ type: 'device_task_manager_file', file: new File(['#!/bin/sh\n'], 'script.sh') })
  const uploaded = await admin.post('/files', file())
  const answers: Record<string, Answer> = {
    'POST /files': uploaded,
    'POST /roles': await admin.post('/roles', { title: 'Technician', company_id: [company.id], permission_id: [20] }),
    'POST /tags': await admin.post('/tags', { company_id: company.id, name: 'Vehicles' }),
    'PUT /devices': await admin.put('/devices', { data: [{ id: device.id, name: 'Renamed' }] }),
    'PUT /devices/{}': await admin.put(`/devices/${device.id}`, { name: 'Renamed again' }),
    'POST /devices': await admin.post('/devices', {
      data: [{ company_id: company.id, device_series: 'rut', serial: 'STATUS-1', mac: '001E42CC0009' }],
    }),
    'POST /devices/{}/command': await admin.post(`/devices/${device.id}/command`, { command: 'id' }),
    'POST /devices/actions': await admin.post('/devices/actions', { action: 'reboot', device_id: [device.id] }),
    'POST /devices/updates/set': await admin.post('/devices/updates/set', {
      data: [
        {
          id: device.id,
          action: 'update_firmware',
          file_id: uploaded.body.meta.id,
          offline: true,
          keep_settings: true,
        },
      ],
    }),
    'POST /devices/actions/cancel': await admin.post('/devices/actions/cancel', { device_id: [device.id] }),
    'PUT /devices/credit': await admin.put('/devices/credit', {
      data: [{ device_id: device.id, credit_enabled: false }],
    }),
    'POST /devices/move': await admin.post('/devices/move', { device_id: [device.id], company_id: company.id }),
  }
  for (const [name, { status, body }] of Object.entries(answers))
    expect([status, body.success], `${name}: ${JSON.stringify(body)}`).toEqual([vendorStatus.get(name), true])
})
