import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from './failure.ts'

const usage = [
  'Usage: npm run definitions -- pull FOLDER [--company NAME]',
  '       npm run definitions -- plan FOLDER [--company NAME] [--remove]',
  '       npm run definitions -- apply FOLDER [--company NAME] [--remove] [--yes]',
  'OUTPOST_URL is the address of the server, OUTPOST_TOKEN a personal access token.',
]
const commands = ['pull', 'plan', 'apply'] as const

export interface Options {
  command: (typeof commands)[number]
  /** An absolute path. */
  folder: string
  /** The company at and below which definitions are read; undefined for that of the token. */
  company: string | undefined
  remove: boolean
  yes: boolean
  url: string
  token: string
}

/** Reads the arguments and the environment. @throws Failure that says how the command is called */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { values, positionals } = parsed(args)
  const [given, folder, ...others] = positionals
  const command = commands.find((name) => name === given)
  if (!command || folder === undefined || others.length > 0) throw new Failure(...usage)
  if ((values.remove && command === 'pull') || (values.yes && command !== 'apply')) throw new Failure(...usage)
  const { OUTPOST_URL: url = '', OUTPOST_TOKEN: token = '' } = environment
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Failure('Set OUTPOST_URL to the address of the server, such as https://devices.example.com.', ...usage)
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Failure(
      'Set OUTPOST_TOKEN to a personal access token. You create one in your account settings.',
      ...usage,
    )
  // npm runs the command in its own folder, and says in which one it was started.
  const path = resolve(environment['INIT_CWD'] ?? '.', folder)
  return { command, folder: path, company: values.company, remove: values.remove, yes: values.yes, url, token }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        company: { type: 'string' },
        remove: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error), ...usage)
  }
}
