import type { Language, TextFile } from './i18n.ts'

/** What a feature calls its permissions, audited actions and scopes, by the names that the API gives them. */
interface Names {
  permission?: Readonly<Record<string, { title: string; description?: string }>>
  act?: Readonly<Record<string, Readonly<Record<string, string>>>>
  scope?: Readonly<Record<string, { title: string; read?: string; write?: string }>>
}

type NameFile = Partial<Record<Language, Names>>

/** Loads the names of all features in one language, which are one file in the build. */
export async function loadNames(language: Language): Promise<TextFile> {
  const { files } = (await import(`./names/${language}.ts`)) as { files: Record<string, NameFile> }
  const all = Object.values(files).map((file) => file[language] ?? {})
  return {
    [language]: {
      permission: Object.assign({}, ...all.map(({ permission }) => permission)),
      act: Object.assign({}, ...all.map(({ act }) => act)),
      scope: Object.assign({}, ...all.map(({ scope }) => scope)),
    },
  }
}
