import { apiDocs, none } from '../../kit/api-docs.ts'

const channel = none('There is no example: the devices of the demo are offline for it.')

const saved = none('There is no example: the demo has no saved configuration.')

export default apiDocs({
  summaries: {
    'multiConfig.groups': 'Group devices by the description of their API',
    'multiConfig.read': 'Read the configuration of a device',
    'multiConfig.configure': 'Configure devices',
    'configTemplates.list': 'List saved configurations',
    'configTemplates.create': 'Save a configuration',
    'configTemplates.update': 'Edit a saved configuration',
    'configTemplates.remove': 'Delete a saved configuration',
    'configTemplates.use': 'Configure devices with a saved configuration',
  },
  heading: {
    name: 'Configuration of many devices',
    description: 'Requests to the APIs of devices, read and sent for many devices at once, and saved configurations.',
  },
  operations: {
    'multiConfig.groups':
      'Groups devices by the description of their API, the largest group first. Devices of different groups cannot be configured with the same requests. Those without a description come last, with the reason.',
    'multiConfig.read':
      'Reads values of a device that is online, with requests to its own API. The event on the channel has the answers in `data`, in the order of `endpoints`. Secrets are hidden.',
    'multiConfig.configure':
      'Sends requests to the API of devices. Those of one device are one change: if one of them fails, or the device does not find its way back in time, it restores its old configuration. All requests are checked against the description that most of the devices have before any is sent. Devices with another one are left out, and their event says why. At most 500 devices per request: give several requests the same `action_name` to put them together in the log.',
    'configTemplates.list': 'Returns the saved configurations of the companies that you see.',
    'configTemplates.create': 'Saves requests to the API of devices under a name, to use them again.',
    'configTemplates.update': 'Replaces a saved configuration.',
    'configTemplates.remove': 'Deletes a saved configuration. Nothing changes on devices.',
    'configTemplates.use':
      'Sends the requests of a saved configuration to devices, as `POST /devices/configurator/configure` does. Devices whose firmware is outside of its range are left out.',
  },
  fields: {
    'ApiGroup.name': 'The name of the description; empty for devices that have none.',
    'ApiGroup.url': 'Where the description can be downloaded; null if there is none.',
    'ApiGroup.device_id': 'The ids of the devices.',
    'ApiGroup.message': 'Why the devices have no description; empty if they have one.',
    'SavedConfiguration.id': 'The id of the saved configuration.',
    'SavedConfiguration.version': 'Its version, such as 1.0.0.',
    'SavedConfiguration.template': 'The requests as JSON. Secrets are hidden from users who cannot configure devices.',
    'SavedConfiguration.min_firmware': 'The lowest firmware version that it fits; null for any.',
    'SavedConfiguration.max_firmware': 'The highest firmware version that it fits; null for any.',
    'SavedConfiguration.firmware': 'The range of firmware versions as text; empty for any.',
    'multiConfig.device_id': 'The device, or the devices.',
    'multiConfig.endpoints': 'What to read.',
    'multiConfig.configuration': 'The requests, in the order in which each device gets them.',
    'multiConfig.path': 'A path of the API of the device, such as `/interfaces/config/lan`.',
    'multiConfig.method': 'The method of the request.',
    'multiConfig.content_type': 'The media type of the data.',
    'multiConfig.query_parameters': 'The parameters of the query.',
    'multiConfig.search_elements':
      'Elements of lists of the device that are searched for before the request is sent, because their ids differ between devices. The device must be online.',
    'multiConfig.key': 'The name of a parameter.',
    'multiConfig.value': 'The value of a parameter.',
    'multiConfig.search_key':
      'The field of the element that is found, such as `id`. Its value is put into the path of the request in place of the name in braces, such as `{id}`.',
    'multiConfig.elements':
      'The fields that the element has, with their values. Exactly one element must have all of them.',
    'multiConfig.request_data': 'The body: any JSON.',
    'multiConfig.display_name': 'What the log calls the action.',
    'multiConfig.action_name': 'Puts several requests together in the log. By default each is an action of its own.',
    'multiConfig.confirm_within': 'The seconds in which each change must be confirmed, 30 to 900.',
    'configTemplates.name': 'A name for it.',
    'configTemplates.version': 'Its version, such as 1.0.0.',
    'configTemplates.template': 'The requests.',
    'configTemplates.path': 'A path of the API of devices.',
    'configTemplates.method': 'The method of the request.',
    'configTemplates.content_type': 'The media type of the data.',
    'configTemplates.request_data': 'The body: any JSON.',
    'configTemplates.min_firmware': 'The lowest firmware version that it fits.',
    'configTemplates.max_firmware': 'The highest firmware version that it fits. `7.14` includes 7.14.2.',
    'configTemplates.device_id': 'The devices.',
    'configTemplates.action_name': 'Puts several requests together in the log.',
    'configTemplates.confirm_within': 'The seconds in which each change must be confirmed, 30 to 900.',
  },
  bodies: {
    'multiConfig.groups': channel,
    'configTemplates.create': saved,
    'configTemplates.update': saved,
    'configTemplates.remove': saved,
    'multiConfig.read': channel,
    'multiConfig.configure': channel,
    'configTemplates.use': channel,
  },
  parameters: { 'configTemplates.list.company_id': 2 },
  sorts: {
    'configTemplates.list': 'id name version created_at updated_at',
  },
})
