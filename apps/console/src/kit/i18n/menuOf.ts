import type { LoadMessages, TextFile } from './i18n.ts'

/**
 * Returns a function that loads the menu messages of a feature. Those of all features are one file in the build: a file
 * of its own for each would make the shell send a request for each.
 * @param folder the folder of the feature, or one below it, with `messages/menu` in it
 */
export const menuOf =
  (folder: string): LoadMessages =>
  async (language) => {
    const { files } = (await import(`./menus/${language}.ts`)) as { files: Record<string, TextFile> }
    const file = files[`../../../features/${folder}/messages/menu/${language}.ts`]
    if (!file) throw new Error(`features/${folder} has no menu messages in ${language}`)
    return file
  }
