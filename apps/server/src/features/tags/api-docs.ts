import { apiDocs, body } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'tags.list': 'List tags',
    'tags.get': 'Read a tag',
    'tags.create': 'Create a tag',
    'tags.update': 'Edit a tag',
    'tags.remove': 'Delete a tag',
  },
  operations: {
    'tags.list': 'Returns the tags of the companies that you see.',
    'tags.get': 'Returns one tag with the actions that it starts.',
    'tags.create': 'Creates a tag in a company. Devices of that company and of its subsidiaries can have it.',
    'tags.update':
      'Changes a tag. Values that are left out stay as they are; a list of actions replaces the current one.',
    'tags.remove': 'Deletes a tag and removes it from its devices.',
  },
  fields: {
    'tags.action': 'What is started on each device that gets the tag.',
    'tags.source_id': 'The id of the file or other record that the action works with.',
    'tags.name': 'The name of the tag, 3 to 100 characters.',
    'tags.description': 'A description of the tag, at most 200 characters.',
    'tags.company_id': 'The id of the company of the tag.',
    'tags.list.company_id': 'Ids of companies whose tags are listed, separated by commas.',
    'tags.id': 'The id of the tag.',
    'tags.list.for_company_id':
      'Ids of companies, separated by commas: only tags that devices of all these companies can have.',
    'tags.list.id': 'Ids of tags, separated by commas.',
    'Tag.id': 'The id of the tag.',
    'Tag.tag_id': 'The id of the tag again.',
  },
  bodies: {
    'tags.create': body({
      company_id: 2,
      name: 'Rooftop',
      description: 'Hard to reach',
      color: '#0e7090',
      actions: [],
    }),
    'tags.update': body({ description: 'Moves with a vehicle', color: '#0e7090' }),
  },
  parameters: {
    'tags.list.for_company_id': [1],
    'tags.list.id': [1, 2],
    'tags.update.id': 2,
    'tags.remove.id': 12,
  },
  sorts: {
    'tags.list': 'id name created_at updated_at description company_name device_count devices_count',
  },
})
