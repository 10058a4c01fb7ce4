import { type Language, messagesOf, type TextFile } from './i18n.ts'

// Loaded on demand, because the list of its files grows with the features and few pages need it.
const loadNames = async (language: Language): Promise<TextFile> => (await import('./allNames.ts')).loadNames(language)

/** The names of permissions, audited actions and scopes, for the pages that show those of all features. */
export const nameMessages = messagesOf({ own: { names: loadNames } })
