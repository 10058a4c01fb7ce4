import { fail } from '@outpost/contract/kit/errors'
import { vpnUsage } from '@outpost/contract/vpn/usage/endpoints'
import { vpnUsageSchemas } from '@outpost/contract/vpn/usage/schemas'
import { implement } from '../../../kit/implement.ts'
import { readEnd, readMoment } from '../../../kit/moment.ts'
import { findHub } from '../queries.ts'
import { usageByClient } from './read.ts'

export default implement(vpnUsage, vpnUsageSchemas, {
  async byClient({ tx, scope }, { id, start_date, end_date }) {
    const [from, to] = [readMoment(start_date, 'start_date')!, readEnd(end_date, 'end_date')!]
    if (from > to) throw fail('VALIDATION', { source: 'end_date', message: 'The end must come after the start.' })
    await findHub(tx, scope, id)
    const rows = await usageByClient(tx, id, from, to)
    return { rows, total: rows.length }
  },
})
