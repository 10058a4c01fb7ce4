import { dirname, resolve } from 'node:path'

/** What the bundler tells of a module while it divides the console. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
}

const libraries =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-)?(router|query|history|store)[^\\/]*)[\\/]/
/** What `import()` is made of. Not in the start's file: a language needs it while the start still waits for the language. */
const loading = /vite\/preload-helper/
/** What checks forms: zod, and the schemas that many features share. */
const validator = /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]kit[\\/](file|lines|list-query|revision|values)\.ts/
const isOwn = (id: string): boolean => !id.includes('node_modules')

/** A room's front door, which does nothing by itself: what is not asked for behind it does not come along. */
export const isFrontDoor = (id: string): boolean => /\/features\/[^/]+\/public\.ts$/.test(id)

/** The modules behind a front door whose names a module uses. */
function behind(door: string, user: string, modules: Modules): string[] {
  const used = modules.getModuleInfo(user)?.code ?? ''
  const lines = (modules.getModuleInfo(door)?.code ?? '').matchAll(/export \{([^}]*)\} from ["']([^"']+)["']/g)
  return [...lines].flatMap(([, names = '', file = '']) =>
    names.split(',').some((name) => used.includes(name.trim())) ? resolve(dirname(door), file) : [],
  )
}

/** Our own modules that one of them needs before it can run, itself included. */
function needsOf(start: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !isOwn(id)) continue
    found.add(id)
    const user = id
    waiting.push(
      ...(modules.getModuleInfo(id)?.importedIds ?? []).flatMap((next) =>
        isFrontDoor(next) ? behind(next, user, modules) : next,
      ),
    )
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
    debugName: name,
    priority,
  }
}

/** What the kit says in one language is one file, beside those of the rooms. */
const commonWords = (id: string): string | null => {
  const language = /\/src\/texts\/(?:errors|kit|says|table)\/(\w+)\.ts$/.exec(id)?.[1]
  return language === undefined ? null : `kit-${language}`
}

/**
 * The files of what most pages need: `core` for the libraries that the start stands on, `start` for the rest of it, `frame`
 * for what comes with the signed-in frame, `list` for tables, `devices` for the landing page, `tools` for those of the header, `contributions` for what rooms bring to the other pages, `endpoints` for what the other pages call, `validator` for what checks forms.
 * Many small files cost more in round trips than they save in bytes, and one file for everything would make the sign-in wait
 * for the whole console (budget: 240 kB of JavaScript before the first device, gzipped; held by a test). Words are divided by `texts.config.ts`.
 * @param root folder of the console
 */
export const chunkGroups = (root: string) => [
  { name: commonWords, priority: 50 },
  { name: 'core', test: (id: string) => libraries.test(id) || loading.test(id), priority: 40 },
  chunkOf('start', `${root}/src/main.tsx`, 30),
  chunkOf('frame', `${root}/src/frame/AppFrame.tsx`, 20),
  chunkOf('list', `${root}/src/kit/ListTable.tsx`, 10),
  chunkOf('devices', `${root}/src/features/devices/DevicesPage.tsx`, 5),
  chunkOf('tools', `${root}/src/frame/header/Tools.tsx`, 4),
  chunkOf('contributions', `${root}/src/contributions.ts`, 3),
  { name: 'endpoints', test: /contract[\\/]src[\\/].*endpoints\.ts/, priority: 2 },
  { name: 'validator', test: validator, priority: 1 },
]
