import { configChangeSchemas } from '@outpost/contract/configurator/schemas'
import { z } from 'zod'
import { rowsShape } from '../../kit/form/fields/rowNames.ts'
import { fileList, testList } from './changeForm.ts'

const { entries, tests, confirm_within } = configChangeSchemas.create.input.shape
const entry = entries.element.shape
const test = tests.unwrap().element.shape

/** The form for a change with this number of files and tests. Which values a row needs, its visible fields say. */
export const changeForm = (fileCount: number, testCount: number) =>
  z.object({
    line: z.string().max(409_600).optional(),
    service: z.array(z.string()).max(100).optional(),
    reboot: z.boolean().optional(),
    confirm_within: confirm_within.unwrap(),
    ...rowsShape<z.ZodType>(fileList, fileCount, {
      kind: entry.kind,
      path: entry.path,
      content: entry.content,
      mode: entry.mode,
    }),
    ...rowsShape<z.ZodType>(testList, testCount, { ...test, timeout: test.timeout.unwrap() }),
  })
