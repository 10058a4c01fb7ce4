import { parameters } from '@outpost/contract/device/parameters'
import { field } from './annotate.ts'
import type { Schema } from './schemas.ts'

/** What a device has reported, as fields of its record; null where it never did. Fields that the record's schema names itself are left out. */
export const reportedFields = (device: Schema): Record<string, Schema> =>
  Object.fromEntries(
    parameters
      .filter(({ name }) => !device.properties?.[name])
      .map(({ name, kind }) => [
        name,
        field(name, { type: [kind === 'number' ? 'number' : 'string', 'null'] }, ['Device'], 'output'),
      ]),
  )
