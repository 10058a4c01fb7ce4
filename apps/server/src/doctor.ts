import os from 'node:os'
import { connect } from './kit/extension.ts'
import { features } from './features.ts'
import { allChecks } from './features/system/health/checks/all.ts'
import { startChecks } from './features/system/health/checks/start.ts'
import { found, type HealthCheck } from './features/system/health/check.ts'
import { openCommandLine } from './features/system/health/command-line.ts'
import { reportText } from '@outpost/contract/system/health/report-text'
import { runChecks } from './features/system/health/run.ts'
import { type Env, readEnv } from './start/env.ts'

/**
 * `npm run doctor`: checks this host and the installation, whether or not the server is running, and changes nothing.
 * With `--json` it prints the report of the API. The exit code is 1 if there is a problem.
 */
async function run(env: Env): Promise<void> {
  const { subject, lacking, close } = await openCommandLine(env, `${os.hostname()}:${env.port}`)
  const checks = [...startChecks, ...allChecks()].map((check): HealthCheck =>
    check.id === 'database' && lacking ? { id: 'database', run: async () => lacking } : check,
  )
  try {
    await print(await runChecks(subject, checks))
  } finally {
    await close()
  }
}

async function print(report: Awaited<ReturnType<typeof runChecks>>): Promise<void> {
  const text = process.argv.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : reportText(report)
  await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
  if (report.verdict === 'problem') process.exitCode = 1
}

connect(features)
let env: Env | undefined
let reason = ''
try {
  env = readEnv()
} catch (error) {
  reason = (error as Error).message
}
if (env) await run(env)
else {
  const invalid: HealthCheck = { id: 'settings', run: async () => found('settings.invalid', { reason: `${reason}.` }) }
  await print(await runChecks({} as never, [invalid]))
}
