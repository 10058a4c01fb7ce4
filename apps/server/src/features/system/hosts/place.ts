import fs from 'node:fs'
import path from 'node:path'
import { loadMasterKey } from '../../../kit/secrets.ts'
import { OperatorError } from '../../../kit/operator-error.ts'
import type { Env } from '../../../start/env.ts'
import { hostSettingsFile, replaceFile, type Settings, writeHostSettings } from '../../../start/host-settings.ts'
import { appPasswordFile, type Bundle } from './bundle.ts'

/** Makes the data folder, and checks that this host can join. Throws OperatorError; the token is not used by then. */
export function requireJoinable(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (fs.existsSync(path.join(dataDir, 'database')))
    throw new OperatorError(
      `${dataDir} holds the database of an installation of its own, which this host would no longer use. Move it away, or name an empty folder in OUTPOST_DATA_DIR. The token was not used.`,
    )
  fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK)
}

const otherKey = (place: string, what: string): OperatorError =>
  new OperatorError(
    `${place} is another master key than that of the installation. Nothing was changed. ${what}, then join with a new token.`,
  )

/**
 * Writes what a host got for its token into its data folder. Throws OperatorError, and changes nothing, if the host has
 * another master key.
 * @returns the names of settings that differ in the environment, which has precedence
 */
export function placeBundle({ dataDir, masterKey }: Env, bundle: Bundle, given: NodeJS.ProcessEnv): string[] {
  const { settings, master_key: key, app_password: password } = bundle
  const keyFile = path.join(dataDir, 'master.key')
  if (masterKey !== undefined && loadMasterKey(masterKey, dataDir).toString('hex') !== key)
    throw otherKey('OUTPOST_MASTER_KEY', 'Remove it from the environment')
  if (fs.existsSync(keyFile) && fs.readFileSync(keyFile, 'utf8').trim() !== key)
    throw otherKey(keyFile, 'Move it away, or name an empty folder in OUTPOST_DATA_DIR')
  replaceFile(keyFile, key)
  if (password !== undefined) replaceFile(path.join(dataDir, appPasswordFile), password)
  writeHostSettings(dataDir, settings)
  return differing(settings, given)
}

const differing = (settings: Settings, given: NodeJS.ProcessEnv): string[] =>
  Object.keys(settings).filter((name) => given[name] && given[name] !== settings[name])

/** Adds a setting that this host has found out itself. */
export function addSetting(dataDir: string, settings: Settings, name: string, value: string): void {
  writeHostSettings(dataDir, { ...settings, [name]: value })
}

/** Whether this host has joined an installation. */
export const hasJoined = (dataDir: string): boolean => fs.existsSync(hostSettingsFile(dataDir))
