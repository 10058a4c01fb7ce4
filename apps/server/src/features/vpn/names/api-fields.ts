import { fieldsOf } from '../../../kit/api-docs.ts'

export const nameFields = {
  ...fieldsOf('VpnName', {
    name: 'The full name.',
    address: 'The address, as the clients of the hub reach it.',
    client_id: 'The id of the client with this name, or behind which the host is.',
    route_id: 'The id of the route that contains the host; null for the client itself.',
  }),
  ...fieldsOf('vpnNames', {
    id: 'The id of the hub.',
    route_id: 'The id of the route.',
    hosts: 'All named hosts in its network.',
    name: 'A name, of which letters, digits and hyphens are used.',
    address: 'The address of the host in the network of the route.',
  }),
}
