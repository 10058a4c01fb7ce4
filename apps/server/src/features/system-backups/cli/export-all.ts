import { exportTo } from '../export/write.ts'
import { bytesText } from './arguments.ts'
import { readInstallation } from './make-backup.ts'

const usage = 'Usage: npm run export -- FOLDER [--passphrase-file FILE]'

/** `npm run export -- FOLDER`: works whether or not the server is running. */
export const exportAll = (args: readonly string[], say: (line: string) => void): Promise<void> =>
  readInstallation(args, usage, async ({ target, source, passphrase, signal, seconds }) => {
    const { manifest, contents, faults } = await exportTo(target, source, passphrase, signal)
    for (const { sha256, fault } of faults)
      say(`Warning: the file ${sha256} is ${fault === 'missing' ? 'not there' : fault}`)
    const rows = manifest.files.reduce((sum, listed) => sum + (listed.rows ?? 0), 0)
    const bytes = manifest.files.reduce((sum, listed) => sum + listed.bytes, 0)
    say(
      `${target}: ${manifest.tables.length} tables with ${rows} lines (${bytesText(bytes)}), ${contents.count} files (${bytesText(contents.bytes)}), in ${seconds()} s`,
    )
    say(
      'Anyone who can read this folder can read the data in it. Only secrets are encrypted; keep the passphrase in another place.',
    )
  })
