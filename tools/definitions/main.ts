import { runDefinitions } from './run.ts'

/** `npm run definitions`: companies, tags, monitoring templates, automations and dashboards as files. */
process.exitCode = await runDefinitions(process.argv.slice(2), process.env, {
  say: (line) => void process.stdout.write(`${line}\n`),
  fail: (text) => void process.stderr.write(`${text}\n`),
})
