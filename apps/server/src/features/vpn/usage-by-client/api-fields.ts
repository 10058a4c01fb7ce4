import { fieldsOf } from '../../../kit/api-docs.ts'

export const clientUsageFields = {
  ...fieldsOf('VpnClientUsage', {
    vpn_user_id: 'The id of the client; null for the sum of all others.',
    name: 'The name of the client; empty for that sum, and for a client that was removed.',
    session_bytes_send: 'The bytes that the client sent on that day.',
    session_bytes_received: 'The bytes that the client received on that day.',
    created_at: 'The day, in UTC.',
  }),
  ...fieldsOf('vpnUsage', {
    id: 'The id of the hub.',
    start_date: 'The first day.',
    end_date: 'The last day.',
  }),
}
