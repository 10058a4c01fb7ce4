import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { fileField } from '../../kit/file.ts'
import { companyQuery } from '../../kit/list-query.ts'
import { changedParts, importActions } from '../constants.ts'

/** What an import does with a template, which `file` describes. */
const ImportedTemplate = z.object({
  /** The file in the archive. */
  file: z.string(),
  action: z.enum(importActions),
  /** The name in the file; empty if it could not be read. */
  name: z.string(),
  company_name: z.string(),
  /** The template; null for one that is still to be created, and for a broken file. */
  template_id: z.int().nullable(),
  changes: z.array(z.enum(changedParts)),
  /** Why the file is left out; null if it is not. */
  message: z.string().nullable(),
})
export type ImportedTemplate = z.output<typeof ImportedTemplate>

/** What an import does, with all files of the archive. `hash` changes whenever the outcome does. */
export const TemplateImport = z.object({ hash: z.string(), templates: z.array(ImportedTemplate) })
export type TemplateImport = z.output<typeof TemplateImport>

export const templateFileSchemas = {
  exportAll: { input: z.object(companyQuery) },
  preview: { input: z.object({ file: fileField }), answer: TemplateImport },
  importAll: {
    input: z.object({
      file: fileField,
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    answer: TemplateImport,
  },
} satisfies Record<string, EndpointSchemas>
