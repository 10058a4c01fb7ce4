import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { fileField } from '../../kit/file.ts'
import { commaList } from '../../kit/list-query.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { deviceFields } from '../fields.ts'
import { DeviceQuery } from '../filters.ts'
import { deviceSeries } from '../schemas.ts'
import { mostExported } from './constants.ts'

/** A line of an import that added nothing. `line` counts from 1, the header included; `source` is `file.<line>`, with the column where one is at fault. */
export const ImportFault = z.object({ code: z.string(), source: z.string(), message: z.string(), line: z.number() })
export type ImportFault = z.output<typeof ImportFault>

/** A field of a form that may stay empty. */
const empty = <S extends z.ZodType>(field: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional())

/** What the endpoints of `deviceCsv` take and answer. */
export const deviceCsvSchemas = {
  exportList: {
    input: DeviceQuery.extend({ limit: integer(0, mostExported).default(mostExported) }),
    fields: deviceFields,
  },
  importList: {
    input: z.object({
      file: fileField,
      type: z.enum(['csv', 'xls']).refine((type) => type === 'csv', 'Only CSV is read. Save the table as CSV.'),
      company_id: id,
      device_series: deviceSeries,
      /** Whether the devices draw credits; without it as the installation has it. */
      auto_credit_enable: empty(boolean),
      /** Whether lines may do without the password of the device. Asks for the permission to edit companies. */
      add_without_password: empty(boolean),
      /** Loaded when a device first connects, as with `POST /devices`. */
      firmware_file_id: empty(id),
      config_file_id: empty(id),
      tag_id: empty(commaList(id, { most: 100 })),
    }),
    answer: z.number(),
    fault: ImportFault,
  },
} satisfies Record<string, EndpointSchemas>
