import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { App } from '../../../../context.ts'
import { programVersion } from '../../../../kit/program-version.ts'
import { writeTar } from '../../../../kit/tar.ts'
import { allChecks } from '../checks/all.ts'
import { reportText } from '@outpost/contract/system/health/report-text'
import { runChecks } from '../run.ts'
import { subjectOf } from '../subject.ts'
import { cleaner } from './clean.ts'
import { databaseFacts } from './database-facts.ts'
import { askProcesses } from './parts.ts'
import { settingsOf } from './settings.ts'

/** Bytes of one file of a bundle, and of all of them. */
const limits = { file: 2_000_000, all: 20_000_000 } as const

/** Writes a value as JSON, with each of its texts cleaned. */
const json = (value: unknown, clean: (text: string) => string): string =>
  `${JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? clean(part) : part), 2)}\n`
const fileName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').slice(0, 60)

/** Returns the files that fit, each cut to its limit. */
function fitting(files: ReadonlyMap<string, string>): Map<string, string> {
  let room: number = limits.all
  return new Map(
    [...files].flatMap(([name, text]): [string, string][] => {
      const kept = text.slice(0, Math.min(limits.file, room))
      room -= kept.length
      return kept === '' && text !== '' ? [] : [[name, kept]]
    }),
  )
}

const readMe = `This archive helps to find a fault of the installation.

health.txt, health.json  the results of the health check
versions.json            the versions of program and Node, and each process
settings.json            the settings; of a secret only whether it is set
database.json            version, migrations, and sizes of tables
logs/                    the latest lines of the log of each process
metrics/                 the metrics of each process

Passwords, keys, tokens, email addresses, IP and MAC addresses, and the paths of addresses are removed. Names of hosts are not.
`

/** Returns a compressed tar archive for support. It contains no secrets and no data about people. */
export async function supportBundle(app: App): Promise<Buffer> {
  const clean = cleaner(app.env)
  const subject = subjectOf(app)
  const database = await databaseFacts(subject).catch((error: unknown) => ({
    error: clean(String(error)),
    processes: [] as string[],
  }))
  const [report, parts] = await Promise.all([runChecks(subject, allChecks()), askProcesses(app, database.processes)])
  const files = new Map([
    ['README.txt', readMe],
    ['health.txt', clean(reportText(report))],
    ['health.json', json(report, clean)],
    ['versions.json', json({ version: programVersion, processes: parts.map(({ facts }) => facts) }, clean)],
    ['settings.json', json(settingsOf(app.env), clean)],
    ['database.json', json(database, clean)],
  ])
  for (const { name, log, metrics } of parts) {
    files.set(`logs/${fileName(name)}.jsonl`, log)
    files.set(`metrics/${fileName(name)}.txt`, metrics)
  }
  return promisify(gzip)(writeTar(fitting(files)))
}
