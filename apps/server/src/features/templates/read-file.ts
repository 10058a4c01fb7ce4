import { readFile } from 'node:fs/promises'
import { fail } from '@outpost/contract/kit/errors'
import { TemplateFile } from '@outpost/contract/templates/schemas'
import type { Incoming } from '../../kit/blobs.ts'

/**
 * Reads an uploaded template.
 * @throws VALIDATION with the first fault if it is not one
 */
export async function readTemplateFile({ file }: Pick<Incoming, 'file'>): Promise<TemplateFile> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw fail('VALIDATION', { source: 'file', message: 'This is not a JSON file.' })
  }
  const read = TemplateFile.safeParse(content)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw fail('VALIDATION', {
    source: 'file',
    message: `This is not an exported monitoring template: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  })
}
