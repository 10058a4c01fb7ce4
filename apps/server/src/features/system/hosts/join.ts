import os from 'node:os'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { askTerminal } from '../../../kit/ask-terminal.ts'
import { OperatorError } from '../../../kit/operator-error.ts'
import { type Env, readEnv } from '../../../start/env.ts'
import { isLoopback } from '../check-address.ts'
import { readJoinAddress } from './address.ts'
import { addressInNetwork, type Checked, checkHost } from './checks.ts'
import { addSetting, hasJoined, placeBundle, requireJoinable } from './place.ts'
import { redeemToken } from './redeem.ts'

const usage = `Usage: npm run join -- URL [TOKEN]
       npm run join -- --check`
/** The variable with the token, for scripts. */
const tokenVariable = 'OUTPOST_JOIN_TOKEN'

type Say = (line: string) => void

interface Arguments {
  address: string | undefined
  token: string | undefined
  check: boolean
}

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false } },
    })
    const [address, token, ...more] = positionals
    if (more.length > 0 || (address === undefined) !== values.check) throw new Error('Name the address of the server.')
    return { address, token, check: values.check }
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

/** Returns the token from the arguments, from OUTPOST_JOIN_TOKEN, from the terminal, or from standard input. */
async function readToken(given: string | undefined): Promise<string> {
  const token = given ?? process.env[tokenVariable]
  if (token) return token.trim()
  if (process.stdin.isTTY) return (await askTerminal('Token: ', process.stdin)).trim()
  return (await readAll(process.stdin)).trim()
}

/** The name of this host within its installation. */
const nameOf = ({ port }: Env): string => `${os.hostname()}:${port}`

/**
 * `npm run join`: makes this machine a host of the installation at an address. With `--check` it only repeats the checks.
 * The exit code is 1 if something cannot be reached.
 */
export async function joinInstallation(args: readonly string[], say: Say): Promise<void> {
  const { address, token, check } = readArguments(args)
  const before = readEnv()
  if (!check) await join(before, readJoinAddress(address!), token, say)
  else if (!hasJoined(before.dataDir))
    throw new OperatorError(`${before.dataDir} holds no settings of an installation. ${usage}`)
  const env = readEnv()
  if (show(await checkHost(env, nameOf(env)), say)) {
    say('')
    say('Start this host: npm start, or systemctl start outpost. It then appears on System status of the console.')
    return
  }
  say('')
  say('Mend what is marked as PROBLEM, then repeat the checks: npm run join -- --check, or outpost join --check.')
  process.exitCode = 1
}

async function join(env: Env, address: string, given: string | undefined, say: Say): Promise<void> {
  requireJoinable(env.dataDir)
  const bundle = await redeemToken(address, await readToken(given), nameOf(env))
  const differing = placeBundle(env, bundle, process.env)
  say(`The settings and the master key of ${address} are in ${env.dataDir}.`)
  if (differing.length > 0)
    say(`The environment sets these differently, and has precedence: ${differing.sort().join(', ')}`)
  // Others reach the devices of this host at the address that it has in their network.
  const joined = readEnv()
  if (joined.roles.includes('gateway') && joined.cluster && isLoopback(joined.cluster.host)) {
    const own = await addressInNetwork(joined)
    if (own !== undefined && !isLoopback(own)) addSetting(env.dataDir, bundle.settings, 'OUTPOST_CLUSTER_HOST', own)
  }
}

/** Prints what was found. @returns whether there is no problem */
function show(checked: readonly Checked[], say: Say): boolean {
  for (const { title, text, act } of checked) {
    say(`${act === undefined ? 'ok     ' : 'PROBLEM'}  ${title}: ${text}`)
    if (act !== undefined) say(`         ${act}`)
  }
  return checked.every(({ act }) => act === undefined)
}
