/** Words of the tags room. */
export const en = {
  tags: 'Tags', choose: 'Choose tags', search: 'Name', tabs: 'Parts of this tag', failed: 'The tag could not be loaded',
  empty: 'No tag yet. Tags group devices across models, so that many can be found and handled at once.',
  field: { name: 'Name', company: 'Company', description: 'Description', color: 'Colour', devices: 'Devices', actions: 'Actions', created: 'Created', updated: 'Changed' },
  add: { action: 'New tag', title: 'New tag', verb: 'Add tag', purpose: 'A tag serves the devices of its company and of those below it.', colorHelp: 'Tints the tag in lists.' },
  list: { open: 'Choose from the list of tags', choose: 'Choose' },
  edit: { action: 'Edit', title: 'Edit tag', verb: 'Save tag' },
  remove: {
    action: 'Delete', title: 'Delete tag', verb: 'Delete tag', message_one: '{{count}} device loses the tag {{name}}. This cannot be undone.', message_other: '{{count}} devices lose the tag {{name}}. This cannot be undone.',
  },
  missing: { title: 'Tag not found', message: 'This tag does not exist, or you have no access to it.', back: 'To all tags' },
} as const
