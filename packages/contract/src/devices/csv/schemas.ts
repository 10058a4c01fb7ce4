import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { fileField } from '../../kit/file.ts'
import { commaList } from '../../kit/list-query.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { deviceFields } from '../fields.ts'
import { DeviceQuery } from '../filters.ts'
import { deviceSeries } from '../schemas.ts'
import { maxExported } from './constants.ts'

/**
 * An import line that could not be added. `line` counts from 1, including the header. `source` is `file.<line>`,
 * followed by the column if one is at fault.
 */
export const ImportFault = z.object({ code: z.string(), source: z.string(), message: z.string(), line: z.int() })
export type ImportFault = z.output<typeof ImportFault>

/** Makes a form field optional: an empty text counts as not sent. */
const empty = <S extends z.ZodType>(field: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional())

const exported = {
  input: DeviceQuery.extend({ limit: integer(0, maxExported).default(maxExported) }),
  fields: deviceFields,
}

/** Request and response schemas of the `deviceCsv` endpoints. */
export const deviceCsvSchemas = {
  exportList: exported,
  exportWorkbook: exported,
  importList: {
    input: z.object({
      file: fileField,
      /** The content decides how a file is read. The vendor's name for workbooks is `xls`. */
      type: z.enum(['csv', 'xls', 'xlsx']),
      company_id: id,
      device_series: deviceSeries,
      /** Whether the devices use credits. Defaults to the setting of the installation. */
      auto_credit_enable: empty(boolean),
      /** Whether lines may omit the device password. Requires the permission to edit companies. */
      add_without_password: empty(boolean),
      /** Installed when a device first connects, as with `POST /devices`. */
      firmware_file_id: empty(id),
      config_file_id: empty(id),
      tag_id: empty(commaList(id, { most: 100 })),
    }),
    answer: z.int(),
    fault: ImportFault,
  },
} satisfies Record<string, EndpointSchemas>
