import { apiDocs } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'search.find': 'Search devices, companies, remote access, VPN hubs, tags, users and files at once',
  },
  operations: {
    'search.find':
      'Searches all kinds of records at once and returns the first matches of each. Kinds that you cannot see are left out.',
  },
  fields: {
    'SearchItem.name': 'The name of the record; for a user, the username.',
    'SearchItem.detail':
      'What distinguishes it from others with the same name, such as serial number and MAC address of a device.',
    'SearchItem.status':
      'Of a device: 0 offline, 1 online, 2 pending; null for anything else and for devices that never connected.',
    'SearchGroup.total': 'The number of matches, counted up to `limit`.',
    'search.limit': 'The maximum number of matches to return for each kind, at most 10.',
    'search.q': 'Text to search for, in upper or lower case.',
  },
})
