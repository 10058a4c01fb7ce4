import { apiDocs, body, none } from '../../kit/api-docs.ts'

const noDevice = none('There is no example: the demo has no devices of TR-069.')

export default apiDocs({
  summaries: {
    'cwmpAddresses.list': 'List ACS credentials',
    'cwmpAddresses.create': 'Create ACS credentials',
    'cwmpAddresses.remove': 'Revoke ACS credentials',
    'cwmpParameters.list': 'List the parameters of a device',
    'cwmpParameters.read': 'Read parameters from a device',
    'cwmpParameters.set': 'Set parameters of a device',
  },
  heading: {
    name: 'TR-069',
    description:
      'Devices that are managed over TR-069 (CWMP): the credentials with which they first call, and their parameters.',
  },
  operations: {
    'cwmpAddresses.list': 'Returns the usernames with which new devices of your companies first call over TR-069.',
    'cwmpAddresses.create':
      'Creates a username and a password for new devices of a company. The devices that use them wait for approval, and then get credentials of their own.',
    'cwmpAddresses.remove': 'Revokes a username. Devices that were approved have credentials of their own and stay.',
    'cwmpParameters.list':
      'Returns the parameters of a device as it last reported them. Values of passwords and keys are null.',
    'cwmpParameters.read':
      'Lets the device report a parameter, or everything below a path that ends in a dot, in its next session. The end is announced on the channel.',
    'cwmpParameters.set':
      'Sets parameters in the next session of the device, all or none. The end is announced on the channel.',
  },
  fields: {
    'cwmpAddresses.remove.id': 'The id of the ACS credentials.',
    'cwmpParameters.id': 'The id of the device.',
    'cwmpParameters.path': 'The name of a parameter, or a path that ends in a dot.',
    'cwmpParameters.wait': 'Seconds that the command waits for the device.',
    'cwmpParameters.values': 'The parameters to set, 1 to 32.',
    'CwmpAddress.url': 'The URL of the ACS, to be entered on devices.',
    'CwmpAddress.username': 'The username for new devices.',
    'CwmpAddress.last_used_at': 'When a device last used it, UTC; null if none did.',
    'CwmpAddressesCreateResult.password': 'The password for new devices. It is returned only this once.',
    'CwmpParameter.id': 'The full name of the parameter.',
    'CwmpParameter.name': 'The full name of the parameter.',
    'CwmpParameter.type': 'The type of its value, such as `string` or `unsignedInt`.',
    'CwmpParameter.value': 'Its value; null for a password or a key.',
    'CwmpParameter.writable': 'Whether it can be set; null if the device has not said.',
    'CwmpParameter.read_at': 'When the device reported it, UTC.',
  },
  bodies: {
    'cwmpAddresses.create': body({ company_id: 3 }),
    'cwmpParameters.list': noDevice,
    'cwmpParameters.read': noDevice,
    'cwmpParameters.set': noDevice,
  },
  parameters: {
    'cwmpAddresses.remove.id': 1,
  },
})
