import type { FileType } from '@outpost/contract/files/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import type { ActionSource } from '../tags/service.ts'
import { readable, readableByCompany } from './service.ts'

interface Kind {
  types: readonly FileType[]
  /** The person who lets a tag do it must be allowed to do it. */
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

/** What tags of a company may load is what it reads, so that a tag tells nobody of a file that is not for its company. */
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

/** What tags can load into devices. */
export const fileActions = [source('firmware_upload', firmware), source('config_upload', configuration)] as const
