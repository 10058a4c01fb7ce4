import type { LoadMessages, TextFile } from './i18n.ts'

/**
 * Returns a function that loads messages which are needed with the shell. They are one file in the build: a file of its
 * own for each would make the shell send a request for each.
 * @param folder the folder of the message files, below `src`; `menus/en.ts` lists them
 */
export const withShell =
  (folder: string): LoadMessages =>
  async (language) => {
    const { files } = (await import(`./menus/${language}.ts`)) as { files: Record<string, TextFile['en']> }
    const messages = files[`../../../${folder}/${language}.ts`]
    if (!messages) throw new Error(`${folder} has no messages in ${language} that load with the shell`)
    return { [language]: messages }
  }

/**
 * Returns a function that loads the menu messages of a feature.
 * @param folder the folder of the feature, or one below it, with `messages/menu` in it
 */
export const menuOf = (folder: string): LoadMessages => withShell(`features/${folder}/messages/menu`)
