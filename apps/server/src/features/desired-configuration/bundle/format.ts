import { createHash } from 'node:crypto'
import { templateLimits } from '@outpost/contract/desired-configuration/constants'
import { desiredTemplateSchemas, type Variable } from '@outpost/contract/desired-configuration/schemas'
import { line } from '@outpost/contract/kit/lines'
import { z } from 'zod'
import type { CompanyPath } from './names.ts'

const name = line(1, 200)
const path = z.array(name).max(50)
const version = z.int().min(1).max(1_000_000).optional()

/** Where a template is assigned, by name. Without a version it is always the latest. */
const Assigned = z.union([
  z.strictObject({ company: path, version }),
  z.strictObject({ tag: name, company: path, version }),
  z.strictObject({ device: name, serial: name.nullable(), version }),
])
export type Assigned = z.output<typeof Assigned>

const { name: templateName, variables } = desiredTemplateSchemas.create.input.shape

/** The file that describes a template. Its text is in the file of the same name that ends in `.uci`. */
export const TemplateFile = z.strictObject({
  name: templateName,
  /** The names of the companies from the user's own company, which is left out, down to that of the template. */
  company: path,
  variables,
  assignments: z.array(Assigned).max(templateLimits.assignments),
})
export type TemplateFile = z.output<typeof TemplateFile>

/** The text of a template, as `POST /configuration/templates` takes it. */
export const TemplateText = desiredTemplateSchemas.create.input.shape.text

const variableOf = ({ name: variable, type, default: value, values }: Variable): object => ({
  name: variable,
  type,
  ...(value !== null && { default: value }),
  ...(type === 'enum' && { values }),
})

/** Writes the file that describes a template, always in the same order. */
export const writeTemplateFile = (file: TemplateFile): string =>
  `${JSON.stringify({ ...file, variables: file.variables.map(variableOf) }, null, 2)}\n`

/** The longest part of a file name that comes from a name, in characters. */
const longest = 36

/** Reduces a name to letters and digits that every file system takes. Names that differ may give the same. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longest)

/** Returns a name for a file or folder, with a part of a hash where the name itself would not be unique. */
function slug(text: string, whole: string): string {
  const short = plain(text)
  if (short === text) return short
  return `${short || 'x'}-${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`
}

/** Returns the name of the files of a template, without their ending. It depends on its name and company alone. */
export const fileName = (template: string, company: CompanyPath): string => {
  const folder = company.length === 0 ? '' : `${slug(company.join('/'), JSON.stringify(company))}/`
  return `templates/${folder}${slug(template, template)}`
}

/** How the files of a template end: its text, and the rest of it. */
export const endings = { text: '.uci', details: '.json' } as const
