/** A front file of a feature does nothing by itself: what is not asked for behind it does not come along. */
export const isFrontFile = (id: string): boolean => /\/features\/[^/]+\/public\.ts$/.test(id)

const console = /apps[\\/]console[\\/]src[\\/]/.source
const file = (path: string): RegExp => new RegExp(`${console}${path}$`)

/** Texts that are always loaded together: one file for each language. */
const textGroups = [
  ['messages-start', /src\/(?:messages\/(?:kit|ui)|shell\/messages)\/(\w+)\.ts$/],
  [
    'messages-shell',
    /src\/(?:messages\/(?:map|table)|.*\/messages\/menu|shell\/header\/messages|features\/search\/messages)\/(\w+)\.ts$/,
  ],
  ['messages-entrance', /src\/features\/auth\/(?:identity-providers\/)?messages\/(\w+)\.ts$/],
] as const

const sharedMessages = (id: string): string | null => {
  for (const [group, path] of textGroups) {
    const language = path.exec(id)?.[1]
    if (language !== undefined) return `${group}-${language}`
  }
  return null
}

/**
 * The files that several pages share, by path. A group takes what its modules need as well, those parts of libraries that are
 * really used; the group with the highest priority comes first. Many small files cost more in round trips than they save in
 * bytes, and one file for everything would make the sign-in wait for the whole console. `tests/conventions/first-load.test.ts`
 * holds what sign-in and the landing page load.
 */
export const chunkGroups = [
  { name: sharedMessages, debugName: 'messages', priority: 60 },
  {
    name: 'core',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-)?(router|query|history|store)[^\\/]*)[\\/]|vite\/preload-helper/,
    priority: 50,
  },
  { name: 'start', test: file('main\\.tsx'), priority: 40 },
  {
    name: 'base',
    // What sign-in and every other page have in common.
    test: (id: string) =>
      /packages[\\/]ui[\\/]src[\\/](Actions|Alert|IconButton|Link|fields[\\/](password|FieldStack))\.tsx$/.test(id) ||
      file('(kit/(api/(act|explain)|view/status)|shell/(BrandMark|useDocumentTitle))\\.tsx?').test(id) ||
      /NativeSelect\.mjs$|IconId\.mjs$/.test(id),
    priority: 37,
  },
  { name: 'login', test: file('features/auth/LoginPage\\.tsx'), priority: 35 },
  {
    name: 'shell',
    // The libraries that are named besides would come with the forms.
    test: (id: string) => file('shell\\.tsx').test(id) || /use-focus-(trap|return)\.mjs$|IconUpload\.mjs$/.test(id),
    priority: 30,
  },
  { name: 'list', test: file('kit/table/ListTable\\.tsx'), priority: 20 },
  { name: 'devices', test: file('features/devices/DevicesPage\\.tsx'), priority: 15 },
  { name: 'tools', test: file('shell/header/Tools\\.tsx'), priority: 14 },
  { name: 'form', test: file('kit/form/(form|fields)\\.tsx'), priority: 10 },
  { name: 'endpoints', test: /contract[\\/]src[\\/].*endpoints\.ts/, priority: 2 },
  {
    name: 'validator',
    test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]kit[\\/](file|lines|list-query|revision|values)\.ts/,
    priority: 1,
  },
]
