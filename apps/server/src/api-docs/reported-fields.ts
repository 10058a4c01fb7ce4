import { parameters } from '@outpost/contract/device/parameters'
import { field } from './annotate.ts'
import type { Schema } from './schemas.ts'

/**
 * Returns the values that a device reports as nullable fields of its record. Fields that the record's schema already
 * defines are left out.
 */
export const reportedFields = (device: Schema): Record<string, Schema> =>
  Object.fromEntries(
    parameters
      .filter(({ name }) => !device.properties?.[name])
      .map(({ name, kind }) => [
        name,
        field(name, { type: [kind === 'number' ? 'number' : 'string', 'null'] }, ['Device'], 'output'),
      ]),
  )
