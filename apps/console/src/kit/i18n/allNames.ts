import type { Language, TextFile } from './i18n.ts'

/** What a feature calls its permissions, audited actions and scopes, by the names that the API gives them. */
interface Names {
  permission?: Readonly<Record<string, { title: string; description?: string }>>
  act?: Readonly<Record<string, Readonly<Record<string, string>>>>
  scope?: Readonly<Record<string, { title: string; read?: string; write?: string }>>
}

const files = import.meta.glob<Partial<Record<Language, Names>>>('../../features/*/messages/names/*.ts')

/** Loads the names of all features in one language. They are one file in the build. */
export async function loadNames(language: Language): Promise<TextFile> {
  const loads = Object.entries(files).flatMap(([path, load]) => (path.endsWith(`/${language}.ts`) ? [load()] : []))
  const all = (await Promise.all(loads)).map((file) => file[language] ?? {})
  return {
    [language]: {
      permission: Object.assign({}, ...all.map(({ permission }) => permission)),
      act: Object.assign({}, ...all.map(({ act }) => act)),
      scope: Object.assign({}, ...all.map(({ scope }) => scope)),
    },
  }
}
