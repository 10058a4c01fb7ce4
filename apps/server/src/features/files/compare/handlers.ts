import { backupSearch } from '@outpost/contract/files/compare/constants'
import { fileComparison } from '@outpost/contract/files/compare/endpoints'
import { fileComparisonSchemas } from '@outpost/contract/files/compare/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { Deferred, implement } from '../../../kit/implement.ts'
import { requireDevice } from '../../devices/service.ts'
import { listFiles } from '../queries.ts'
import { requireReadable } from '../readable.ts'
import { compareMembers } from './compare.ts'
import { membersOf } from './members.ts'
import { searchBackups } from './search.ts'

export default implement(fileComparison, fileComparisonSchemas, {
  async compare(context, { id, other_id }) {
    const { blobs } = context.app
    const [file, other] = [await requireReadable(context, id), await requireReadable(context, other_id)]
    return new Deferred(async () => {
      const [first, second] = [await membersOf(blobs, file), await membersOf(blobs, other)]
      if (first.archive !== second.archive)
        throw fail('VALIDATION', {
          source: 'other_id',
          message: 'An archive can only be compared with an archive, and a text with a text.',
        })
      return compareMembers(first, second)
    })
  },
  async search({ app, tx, scope }, { id, ...input }) {
    await requireDevice(tx, scope, id)
    const filter = { device_id: id, type: ['config', 'periodic_backup'] }
    const { rows, total } = await listFiles(tx, scope, filter, { limit: backupSearch.backups, offset: 0 })
    return new Deferred(() => searchBackups(app.blobs, input, rows, total > rows.length))
  },
})
