/** What the bundler tells of a module while it divides the console. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const libraries = /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-)?(router|query|history|store)[^\\/]*|i18next|react-i18next|zod)[\\/]/
const isOwn = (id: string): boolean => !id.includes('node_modules')

/** Our own modules that one of them needs before it can run, itself included. */
function needsOf(start: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !isOwn(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** One file for what a module of ours needs. Libraries follow by themselves, those parts of them that are really used. */
function chunkOf(name: string, file: string, priority: number) {
  let needs: Set<string> | undefined
  return {
    name: (id: string, modules: Modules): string | null => {
      needs ??= needsOf(file, modules)
      return needs.has(id) ? name : null
    },
    priority,
  }
}

/**
 * The files of what every page needs: `core` for the libraries that the start stands on, `start` for the rest of it, `frame`
 * for what comes with the signed-in frame, `list` for tables. Many small files cost more in round trips than they save in
 * bytes, and one file for everything would make the sign-in wait for the whole console (budget: 220 kB of JavaScript at the
 * start, gzipped).
 * @param root folder of the console
 */
export const chunkGroups = (root: string) => [
  { name: 'core', test: libraries, priority: 40 },
  chunkOf('start', `${root}/src/main.tsx`, 30),
  chunkOf('frame', `${root}/src/frame/AppFrame.tsx`, 20),
  chunkOf('list', `${root}/src/kit/ListTable.tsx`, 10),
]
