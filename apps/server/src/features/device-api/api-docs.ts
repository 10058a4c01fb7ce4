import { apiDocs, none } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'apiDescriptions.list': 'List the uploaded descriptions of APIs of devices',
    'apiDescriptions.create': 'Upload the description of an API of devices',
    'apiDescriptions.remove': 'Delete the description of an API of devices',
    'apiDescriptions.read': 'Read where the description of the API of a device is',
    'apiDescriptions.document': 'Download the description of an API of devices',
  },
  heading: {
    name: 'API of devices',
    description:
      'What the devices themselves can be asked and told. An administrator uploads the descriptions that the vendor publishes for each firmware; requests that are not in the description of a device are refused.',
  },
  operations: {
    'apiDescriptions.list': 'Returns the uploaded descriptions, the newest first.',
    'apiDescriptions.create':
      'Uploads an OpenAPI 3 document in JSON, at most 8 MiB. The version of the firmware is that in `info`.',
    'apiDescriptions.remove': 'Deletes a description. Its devices can then not be configured over their API.',
    'apiDescriptions.read': 'Returns where the description of the API of a device can be downloaded.',
    'apiDescriptions.document': 'Returns the description as JSON.',
  },
  fields: {
    'ApiDescription.id': 'The id of the description.',
    'ApiDescription.system': 'The operating system of the devices.',
    'ApiDescription.version': 'The firmware, without leading zeros. It also applies to newer ones without their own.',
    'ApiDescription.title': 'The title in the document.',
    'ApiDescription.paths': 'The number of paths.',
    'ApiDescription.size': 'The size of the document in bytes.',
    'ApiDescription.username': 'The user who uploaded it; null if the account no longer exists.',
    'apiDescriptions.system': 'The operating system of the devices.',
    'apiDescriptions.file': 'The document.',
    'apiDescriptions.overwrite': 'Replaces a description of the same version. Otherwise it is refused.',
    'apiDescriptions.device_id': 'The id of the device.',
    'apiDescriptions.id': 'The id of the description.',
    'apiDescriptions.name': 'The name of the description, as in the URL.',
  },
  bodies: {
    'apiDescriptions.read': none('There is no example: the devices of the demo are offline for it.'),
    'apiDescriptions.document': none('There is no example: a description is too long for this page.'),
    'apiDescriptions.create': none('There is no example: the body is a form with a file.'),
    'apiDescriptions.remove': none('There is no example: a deleted description is gone.'),
  },
  sorts: {
    'apiDescriptions.list': 'id system version title paths size created_at',
  },
})
