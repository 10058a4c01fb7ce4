import { bundleLimits } from '@outpost/contract/desired-configuration/constants'
import { fail } from '@outpost/contract/kit/errors'
import { findUnstorable } from '../../../kit/text.ts'
import type { ReceivedFile } from '../../../kit/upload.ts'
import { archiveEntries, mayBeArchive } from '../../files/service.ts'
import { endings, TemplateFile, TemplateText } from './format.ts'

/** A template in an archive, or why it cannot be read. `file` is the file that describes it. */
export type ReadTemplate = { file: string } & (
  { template: TemplateFile; text: string } | { name: string; fault: string }
)

/** The longest part of a name in a message, in characters. */
const told = 200

const wanted = (name: string): boolean =>
  (name.endsWith(endings.details) || name.endsWith(endings.text)) && !/(^|\/)\./.test(name)

/** Reads the files of an archive that may belong to templates. */
async function contentsOf(file: ReceivedFile): Promise<Map<string, Buffer | undefined>> {
  const found = new Map<string, Buffer | undefined>()
  try {
    for await (const { name, content } of archiveEntries(file.head, file.read(), wanted))
      if (wanted(name)) found.set(name, content)
  } catch {
    throw fail('FILE_NOT_RECOGNISED', { source: 'file', message: 'The archive is damaged or too large.' })
  }
  return found
}

/** Returns the text of a file; undefined if it is too large or no valid text. */
function decode(content: Buffer | undefined): string | undefined {
  if (!content) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

function parse(details: Buffer | undefined): TemplateFile | string {
  const text = decode(details)
  if (text === undefined) return 'The file is too large, or not a text in UTF-8.'
  try {
    const read = TemplateFile.safeParse(JSON.parse(text))
    if (read.success) return findUnstorable(read.data) ? 'Text must be valid Unicode without NUL.' : read.data
    const { path, message } = read.error.issues[0]!
    return `${path.join('.') || 'The file'}: ${message}`
  } catch {
    return 'The file is not valid JSON.'
  }
}

function readTemplate(file: string, contents: ReadonlyMap<string, Buffer | undefined>): ReadTemplate {
  const template = parse(contents.get(file))
  if (typeof template === 'string') return { file, name: '', fault: template }
  const { name } = template
  const textFile = file.slice(0, -endings.details.length) + endings.text
  if (!contents.has(textFile)) return { file, name, fault: `There is no file ${textFile} with its text.` }
  const text = TemplateText.safeParse(decode(contents.get(textFile)))
  return text.success
    ? { file, template, text: text.data }
    : { file, name, fault: `${textFile}: ${text.error.issues[0]!.message}` }
}

/**
 * Reads the templates in an archive, in the order of their files.
 * @throws FILE_NOT_RECOGNISED for anything that is not an archive, VALIDATION if it has no templates or too many
 */
export async function readBundle(file: ReceivedFile): Promise<ReadTemplate[]> {
  if (!mayBeArchive(file.head)) throw fail('FILE_NOT_RECOGNISED', { source: 'file' })
  const contents = await contentsOf(file)
  const names = [...contents.keys()].toSorted()
  const details = names.filter((name) => name.endsWith(endings.details))
  if (details.length === 0)
    throw fail('VALIDATION', { source: 'file', message: 'The archive contains no templates: files that end in .json.' })
  if (details.length > bundleLimits.templates)
    throw fail('VALIDATION', {
      source: 'file',
      message: `The archive contains more than ${bundleLimits.templates} templates.`,
    })
  const known = new Set(details)
  const alone = names.filter(
    (name) => name.endsWith(endings.text) && !known.has(name.slice(0, -endings.text.length) + endings.details),
  )
  return [
    ...details.map((name) => readTemplate(name, contents)),
    ...alone.map((name) => ({ file: name, name: '', fault: 'There is no file of the same name that ends in .json.' })),
  ].map((one) => ({ ...one, file: one.file.slice(0, told).toWellFormed().replaceAll('\0', '') }))
}
