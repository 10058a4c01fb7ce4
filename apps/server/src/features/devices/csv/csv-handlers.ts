import { deviceCsv } from '@outpost/contract/devices/csv/endpoints'
import { deviceCsvSchemas } from '@outpost/contract/devices/csv/schemas'
import { implement } from '../../../kit/implement.ts'
import { exportDevices, exportWorkbook } from './export.ts'
import { importDevices } from './import.ts'

export default implement(deviceCsv, deviceCsvSchemas, {
  exportList: exportDevices,
  exportWorkbook,
  importList: importDevices,
})
