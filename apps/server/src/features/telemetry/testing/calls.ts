import { featureCalls } from '../../../testing/feature-calls.ts'

const ofDevice = [
  'metrics',
  'locations/history',
  'information-history',
  'information-history/parameter',
  'information-history/datetimes',
  'custom-data',
].map((path) => `GET /devices/{id}/${path}`)
const information = 'GET /devices/{id}/information/{type}'
const ofTag = ['data', 'group/data'].map((path) => `GET /devices/tags/{id}/${path}`)
const ofCompany = ['data', 'group/data'].map((path) => `GET /devices/companies/{id}/${path}`)
const ofField = ['graph', 'values'].map((path) => `GET /data-collect/data/${path}`)

const each = <T>(calls: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(calls.map((call) => [call, value]))

export default featureCalls({
  callers: each([...ofDevice, information, ...ofTag, ...ofCompany, ...ofField], 'SAETGR'),
  kinds: {
    ...each([...ofDevice, information], { id: 'device' }),
    ...each(ofTag, { id: 'tag' }),
    ...each(ofCompany, { id: 'company' }),
  },
  noRecords: ['GET /devices/{id}/custom-data config_id', `${information} type`],
  bodies: {
    ...each([information], () => ({ type: 'dynamic' })),
    ...each(['GET /devices/{id}/information-history/parameter'], () => ({ parameter: 'operator' })),
    ...each([...ofTag, ...ofCompany], () => ({ parameter: 'signal' })),
    ...each(ofField, () => ({ field: 'signal' })),
  },
})
