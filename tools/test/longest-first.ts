import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take 30 s or longer, the longest first. A long file that starts last leaves the other workers of
 * its suite without work. The output of a run shows the time of each file.
 */
export const longest: readonly string[] = [
  'tests/faults/shell-device.test.ts',
  'apps/server/src/kit/tenancy.test.ts',
  'tests/faults/hostile-files.test.ts',
  'tests/faults/starved.test.ts',
  'tests/faults/kill-account.test.ts',
  'apps/server/src/kit/fuzz.test.ts',
  'tests/faults/start-and-stop.test.ts',
  'tests/faults/disk-full.test.ts',
  'tests/faults/kill-change.test.ts',
  'apps/agent/src/agent-sh.changes.test.ts',
  'tests/faults/kill-update.test.ts',
  'apps/server/src/api-docs/examples.test.ts',
  'tests/e2e/start.test.ts',
  'tests/e2e/task-schedules.test.ts',
  'tests/e2e/sign-in.test.ts',
  'apps/agent/src/agent-sh.guard.test.ts',
  'tests/e2e/security.test.ts',
  'apps/agent/src/agent-sh.paths.test.ts',
  'tests/faults/kill-sessions.test.ts',
  'tests/faults/kill-agent.test.ts',
  'tests/e2e/multi-config.test.ts',
  'tests/e2e/console.test.ts',
  'tests/e2e/tasks.test.ts',
  'tests/e2e/device-access.test.ts',
  'tests/device/changes.test.ts',
  'tests/faults/hang.test.ts',
  'tests/faults/kill-worker.test.ts',
  'tests/e2e/configuration-templates.test.ts',
  'tests/faults/kill-gateway-tasks.test.ts',
  'apps/server/src/features/credits/ledger-crash.test.ts',
  'apps/agent/src/agent-sh.power.test.ts',
  'apps/server/src/features/devices/field-permissions.test.ts',
  'tests/conventions/format.test.ts',
  'tests/e2e/silent-server.test.ts',
  'apps/agent/src/agent-sh.esim.test.ts',
  'tests/device/scan.test.ts',
  'tests/e2e/remote-access.test.ts',
  'tests/e2e/shell.test.ts',
  'apps/server/src/features/configurator/changes.test.ts',
  'tests/e2e/hostile-page.test.ts',
  'tests/e2e/device-services.test.ts',
  'apps/server/src/features/mail/mail.test.ts',
  'apps/agent/src/host-keys.test.ts',
  'tests/e2e/web-pages.test.ts',
  'apps/server/src/db/embedded/embedded.test.ts',
  'apps/server/src/demo/demo.test.ts',
  'apps/server/src/api-docs/clients.test.ts',
  'tests/e2e/files.test.ts',
]

const rankOf = ({ moduleId, project }: TestSpecification): number => {
  const at = longest.indexOf(relative(project.vitest.config.root, moduleId))
  return at === -1 ? longest.length : at
}

/**
 * Starts the longest files of each project first, and then the others in vitest's order: a fresh clone has no times of
 * earlier runs, by which vitest would sort them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}
