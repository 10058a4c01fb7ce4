import { sql, type RawBuilder } from 'kysely'

/** Two or more parts of an IPv4 address, or an IPv6 address from its beginning. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){1,3}\.?|[0-9a-f]{1,4}:[0-9a-f:]{1,39})$/i

/** More devices behind one beginning of an address would not be found by typing on. */
const most = 1000

/**
 * Finds devices by the beginning of an address that they report, in the mobile network or towards the internet. The ids
 * are found first, so that the index of each address serves. Undefined if the text is no address.
 */
export function reportedAddress(q: string): RawBuilder<boolean> | undefined {
  const text = q.trim()
  if (!ADDRESS.test(text)) return undefined
  const from = (column: 'mobile_ip' | 'wan_ip') =>
    sql`(select device_id from device_states where ${sql.ref(column)} like ${`${text.toLowerCase()}%`} limit ${sql.lit(most)})`
  return sql<boolean>`d.id = any(array(${from('mobile_ip')} union ${from('wan_ip')}))`
}
