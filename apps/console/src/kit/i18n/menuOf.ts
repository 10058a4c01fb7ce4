import type { Language, LoadMessages, TextFile } from './i18n.ts'

/** What the shell loads of a language: the messages of the shell itself, and the list of the files with all others. */
interface Menus {
  files: Readonly<Record<string, TextFile['en']>>
  pages: Readonly<Record<string, () => Promise<TextFile>>>
}

const loadMenus = (language: Language): Promise<Menus> => import(`./menus/${language}.ts`) as Promise<Menus>

/**
 * Returns a function that loads the messages of a folder with a page or dialog behind the sign-in. The list of the
 * files comes with the shell, for one language instead of four.
 * @param folder the folder of the message files, below `src/features`
 */
export const messagesIn =
  (folder: string): LoadMessages =>
  async (language) => {
    const load = (await loadMenus(language)).pages[`./${folder}/${language}.ts`]
    if (!load) throw new Error(`${folder} has no messages in ${language}`)
    return await load()
  }

/**
 * Returns a function that loads messages which are needed with the shell. They are one file in the build: a file of its
 * own for each would make the shell send a request for each.
 * @param folder the folder of the message files, below `src`; `menus/en.ts` lists them
 */
export const withShell =
  (folder: string): LoadMessages =>
  async (language) => {
    const messages = (await loadMenus(language)).files[`../../../${folder}/${language}.ts`]
    if (!messages) throw new Error(`${folder} has no messages in ${language} that load with the shell`)
    return { [language]: messages }
  }

/**
 * Returns a function that loads the menu messages of a feature.
 * @param folder the folder of the feature, or one below it, with `messages/menu` in it
 */
export const menuOf = (folder: string): LoadMessages => withShell(`features/${folder}/messages/menu`)
