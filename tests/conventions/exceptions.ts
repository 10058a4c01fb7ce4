/**
 * Known exceptions to the import rules, each with its reason. An exception that no file needs any more fails the test,
 * so stale entries do not stay, and adding one is a deliberate step.
 */
export interface Exception {
  /** A file, or a folder with everything below it. */
  from: string
  to: string
  reason: string
}

export const exceptions: readonly Exception[] = [
  {
    from: 'apps/server/src/features/companies/handlers.ts',
    to: 'apps/server/src/features/channels/service.ts',
    reason: 'removing a company is answered on a status channel, and channels know nothing of companies',
  },
  {
    from: 'apps/server/src/http/agent-script.ts',
    to: 'apps/agent/src/script.ts',
    reason: "the server hands the device's script out, with its own address and key inside",
  },
  {
    from: 'apps/server/src/demo/',
    to: 'apps/agent/src/',
    reason: 'the demo registers and runs the invented devices of the fake platform',
  },
  {
    from: 'apps/console/vite.config.ts',
    to: 'tools/map/map-data.ts',
    reason: 'the build makes the files of the bundled map; the program never loads it',
  },
  {
    from: 'apps/console/src/features/system/ChangelogPage.tsx',
    to: 'CHANGELOG.md?raw',
    reason: 'the changelog lies where people look for it in a repository, and its page shows that very text',
  },
  {
    from: 'apps/server/src/features/integrations/testing/definitions-command.ts',
    to: 'tools/definitions/run.ts',
    reason: 'the command is tested against the whole server, and no program loads it',
  },
]
