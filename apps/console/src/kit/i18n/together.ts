import type { MessageTree } from './dictionary.ts'
import type { LoadMessages } from './i18n.ts'

/**
 * Returns the load functions of namespaces that are always needed together. They are one file per language: files of
 * their own would cost a request each.
 * @param load loads the file, whose export holds the messages of each namespace under its name
 * @example own: together(['auth', 'identity'], (language) => import(`./entrance/${language}.ts`))
 */
export const together = <N extends string>(names: readonly N[], load: LoadMessages): Record<N, LoadMessages> =>
  Object.fromEntries(
    names.map((name): [N, LoadMessages] => [
      name,
      async (language) => ({ [language]: (await load(language))[language]?.[name] as MessageTree }),
    ]),
  ) as Record<N, LoadMessages>
