/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_tags: { title: 'View tags', description: 'See the tag list and tag pages.' },
    create_tags: { title: 'Create tags', description: 'Create tags for the devices of a company.' },
    update_tags: { title: 'Edit tags', description: 'Change the name, description, colour and actions of tags.' },
    delete_tags: { title: 'Delete tags', description: 'Delete tags, which also removes them from all devices.' },
  },
  act: {
    tags: { create: 'Created a tag', update: 'Edited a tag', remove: 'Deleted a tag' },
  },
  scope: {
    tags: { title: 'Tags', read: 'View tags', write: 'Create, change and delete tags' },
  },
} as const
