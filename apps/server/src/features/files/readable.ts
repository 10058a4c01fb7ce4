import { guardedTypes } from '@outpost/contract/files/constants'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { findFile, type FoundFile } from './queries.ts'

/** Returns a file that is readable by the user. Throws NOT_FOUND for any other. */
export async function requireFile({ tx, scope }: Context, id: number): Promise<FoundFile> {
  const file = await findFile(tx, scope, id)
  if (!file) throw fail('NOT_FOUND')
  return file
}

/**
 * Protects the content of files with device secrets from users who may only see that the files exist. Throws FORBIDDEN.
 */
export function requireContent({ actor }: Context, files: readonly Pick<FoundFile, 'type'>[]): void {
  if (files.some(({ type }) => guardedTypes.includes(type)) && !actor.permissions.has('download_device_files'))
    throw fail('FORBIDDEN', { source: 'download_device_files' })
}

/** Returns a file whose content the user may read. Throws NOT_FOUND or FORBIDDEN. */
export async function requireReadable(context: Context, id: number): Promise<FoundFile> {
  const file = await requireFile(context, id)
  requireContent(context, [file])
  return file
}
