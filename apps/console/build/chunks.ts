/**
 * Whether a module is the `public.ts` of a feature. Such a file has no side effects, so the modules behind it are
 * bundled only if something imports from them.
 */
export const isFrontFile = (id: string): boolean => /\/features\/[^/]+\/public\.ts$/.test(id)

const console = /apps[\\/]console[\\/]src[\\/]/.source
const file = (path: string): RegExp => new RegExp(`${console}${path}$`)

/**
 * The chunks that several pages share, by module path. A group also includes the dependencies of its modules, reduced
 * to the parts that are really used. Groups with a higher priority are formed first. Many small files cost more in
 * round trips than they save in bytes, and a single file would make sign-in wait for the whole console.
 * `tests/conventions/first-load.test.ts` checks what sign-in and the landing page load.
 */
export const chunkGroups = [
  {
    name: 'core',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-)?(router|query|history|store)[^\\/]*)[\\/]|vite\/preload-helper/,
    priority: 50,
  },
  { name: 'start', test: file('main\\.tsx'), priority: 40 },
  {
    name: 'base',
    // Modules that sign-in shares with every other page.
    test: (id: string) =>
      /packages[\\/]ui[\\/]src[\\/](Actions|Alert|IconButton|Link|fields[\\/](password|FieldStack))\.tsx$/.test(id) ||
      file('(kit/(api/(act|explain)|view/status)|shell/(BrandMark|useDocumentTitle))\\.tsx?').test(id) ||
      /NativeSelect\.mjs$|IconId\.mjs$/.test(id),
    priority: 37,
  },
  { name: 'login', test: file('features/auth/LoginPage\\.tsx'), priority: 35 },
  {
    name: 'shell',
    // The additionally listed library modules would otherwise become part of the form chunk.
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
