import { endpoints, get, post } from '../../kit/endpoint.ts'
import { bytes, partly } from '../../kit/page.ts'
import { maxImportBytes, workbookType } from './constants.ts'
import type { deviceCsvSchemas } from './schemas.ts'

/** Export and import of the device list as a CSV or XLSX file. */
export const deviceCsv = endpoints<typeof deviceCsvSchemas>()({
  /**
   * Accepts the filters, order and `fields` of the list. Values that a spreadsheet would run as formulas are prefixed
   * with an apostrophe.
   */
  exportList: get('/devices/export/csv', {
    access: 'export_devices',
    scope: 'devices:read',
    answer: bytes('text/csv'),
  }),
  /** The same as an XLSX workbook with one sheet. Texts are marked as texts, so none is run as a formula. */
  exportWorkbook: get('/devices/export/xlsx', {
    access: 'export_devices',
    scope: 'devices:read',
    answer: bytes(workbookType),
  }),
  /**
   * Takes CSV or an XLSX workbook, whose first sheet is read. The first line names the columns. Lines that cannot be added are returned in `errors`, along with the result for
   * the added devices. If no device was added, fails with 409 if the company already has all of them, otherwise with
   * 422. The channel, keyed by the company, reports how many were added.
   */
  importList: post('/devices/import', {
    access: 'create_devices',
    scope: 'devices:write',
    once: true,
    upload: { field: 'file', most: maxImportBytes },
    errors: [
      'DEVICE_EXISTS',
      'LIMIT_REACHED',
      'FILE_NOT_RECOGNISED',
      'FORM_EXPECTED',
      'PAYLOAD_TOO_LARGE',
      'STORAGE_FULL',
      'TOO_MANY_REQUESTS',
    ],
    answer: { ...partly, meta: ['channel'], status: 201 },
  }),
})
