import { apiDocs, body } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'companies.list': 'List your company and its subsidiaries',
    'companies.tree':
      'Read the company tree one level at a time: your company, the subsidiaries of `parent_id`, or with `q` the matches and their parent companies',
    'companies.get': 'Read a company',
    'companies.create': 'Create a subsidiary of a company',
    'companies.update': 'Change the name and email address of a company',
    'companies.setFlags': 'Set the credit rights and limits of a company',
    'companies.move': 'Move a company under another',
    'companies.remove': 'Delete an empty company',
  },
  operations: {
    'companies.list': 'Returns your company and all its subsidiaries.',
    'companies.tree':
      'Returns the tree of companies one level at a time: your company, the direct subsidiaries of `parent_id`, or with `q` those with that name and the companies that lead to them.',
    'companies.get': 'Returns one company with its limits and counts.',
    'companies.create': 'Creates a subsidiary of a company.',
    'companies.update': 'Changes the name and the email address of a company.',
    'companies.setFlags': 'Sets what a company may do and how much it may have. Only parent companies can do this.',
    'companies.move': 'Moves a company with all its subsidiaries under another company.',
    'companies.remove':
      'Deletes a company that has no devices, users or subsidiaries. The event on the channel is keyed by the company id.',
  },
  fields: {
    'Company.id': 'The id of the company.',
    'Company.name': 'The name of the company.',
    'Company.company_name': 'The name of the company again, under the key that older clients read.',
    'Company.email': 'The email address of the company; null if it has none.',
    'Company.can_use_parent_license': 'Whether the company may use credits of the parent company: 1 or 0.',
    'Company.payment_type': 'Whether data that goes through remote access is charged (`paid`) or not (`free`).',
    'Company.revision':
      'Increases with every change. Send it back with an edit so that the edit is refused if someone else has changed the record.',
    'companies.id': 'The id of the company.',
    'companies.list.id': 'Ids of companies, separated by commas.',
    'companies.parent_id': 'The id of the parent company.',
    'companies.list.parent_id': 'Only direct subsidiaries of these companies; ids, separated by commas.',
    'companies.tree.parent_id': 'The id of the company whose direct subsidiaries are returned.',
    'companies.list.level': 'Only companies at these levels of the tree, separated by commas.',
    'companies.name': 'The name of the company, 3 to 200 characters.',
    'companies.email': 'The email address of the company. Null or an empty text removes it.',
    'companies.source': 'The id of the company to move.',
    'companies.target': 'The id of the parent company.',
  },
  bodies: {
    'companies.create': body({ name: 'Tromso Fisheries', parent_id: 2 }),
    'companies.update': body({ name: 'Vestland Ferries', email: 'office@example.com' }),
    'companies.setFlags': body({
      can_use_parent_license: true,
      data_billed: false,
      max_companies: 5,
      max_users: 50,
      max_devices: 500,
    }),
    'companies.move': body({ source: 9, target: 10 }),
  },
  parameters: {
    'companies.list.id': [2, 3],
    'companies.get.id': 3,
    'companies.update.id': 3,
    'companies.setFlags.id': 3,
    'companies.remove.id': 15,
    'companies.tree.parent_id': 2,
  },
  sorts: {
    'companies.list':
      'id parent_id name company_name parent_name level users_count devices_count device_count created_at crated_at',
    'companies.tree':
      'id parent_id name company_name parent_name level users_count devices_count device_count created_at crated_at',
  },
})
