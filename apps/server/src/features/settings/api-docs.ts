import { apiDocs } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'settings.list': 'List your stored settings',
    'settings.create': 'Store a setting',
    'settings.update': 'Replace a stored setting',
    'settings.remove': 'Delete a stored setting',
    'translation.languages': 'List the languages of the translation service',
    'translation.translate': 'Translate interface texts from English',
    'sharedViews.list': 'List shared views',
    'sharedViews.create': 'Share a view of a list with your company, replacing one of the same name',
    'sharedViews.remove': 'Stop sharing a view',
  },
  operations: {
    'settings.list': 'Returns the settings that the console stores for the user, such as columns of tables.',
    'settings.create': 'Stores a setting of the console for the user.',
    'settings.update': 'Replaces a setting of the console.',
    'settings.remove': 'Deletes a setting of the console.',
    'translation.languages': 'Returns the languages into which the console can be translated by machine.',
    'translation.translate': 'Translates texts of the console from English by machine.',
    'sharedViews.list': 'Returns the views of lists that companies share with their users.',
    'sharedViews.create':
      'Shares a view of a list with the users of your company. A view of the same name is replaced.',
    'sharedViews.remove': 'Deletes a shared view.',
  },
  fields: {
    'sharedViews.id': 'The id of the view.',
    'settings.value': 'The value, any JSON.',
    'translation.target': 'The language to translate into, as a tag such as `de`.',
  },
  sorts: {
    'sharedViews.list': 'name created_at',
  },
})
