import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { ancestorsOf } from '../companies/service.ts'
import { findTags } from '../tags/service.ts'
import type { DeviceRecord } from './service.ts'

/** A device bears tags of its own company and of those above it, as far as the actor sees them. */
export async function requireTags({ tx, scope }: Context, ids: readonly number[], device: DeviceRecord): Promise<void> {
  const allowed = new Set(await ancestorsOf(tx, device.company_id))
  const found = new Map((await findTags(tx, scope, ids)).map((tag) => [tag.id, tag]))
  for (const id of ids) {
    const tag = found.get(id)
    if (!tag || !allowed.has(tag.company_id)) throw fail('VALIDATION', { source: 'tag_id', message: 'There is no such tag for this device.' })
  }
}
