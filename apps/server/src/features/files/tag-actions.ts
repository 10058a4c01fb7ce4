import type { FileType } from '@outpost/contract/files/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import type { ActionSource } from '../tags/service.ts'
import { readable, readableByCompany } from './conditions.ts'

interface Kind {
  types: readonly FileType[]
  /** The permission that a user needs to give a tag such an action. */
  needs: 'update_device_firmware' | 'upload_device_backup'
}

const firmware: Kind = {
  types: ['firmware', 'global_firmware'],
  needs: 'update_device_firmware',
}
const configuration: Kind = {
  types: ['config', 'periodic_backup'],
  needs: 'upload_device_backup',
}

/**
 * Returns the names of files that the tags of a company may use: only those readable by that company, so that a tag
 * does not reveal other files.
 */
async function namesOf(
  kind: Kind,
  { tx, scope, actor }: Context,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!actor.permissions.has(kind.needs)) throw fail('FORBIDDEN', { source: kind.needs })
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from files where id = any(${ids}::integer[]) and type = any(${kind.types}::text[]) and ${readable(scope)} and ${readableByCompany(companyId)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const source = (name: ActionSource['kind'], kind: Kind): ActionSource => ({
  kind: name,
  names: (...asked) => namesOf(kind, ...asked),
})

/** The files that tags can install on devices. */
export const fileActions = [source('firmware_upload', firmware), source('config_upload', configuration)] as const
