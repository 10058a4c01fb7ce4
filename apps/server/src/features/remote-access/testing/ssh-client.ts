import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Started } from '@outpost/gateway/testing/peers'

export interface Ran {
  code: number | null
  out: string
  err: string
}

interface Options {
  /** The name of the key to sign in with. */
  key?: string
  /** The answer to each question for a password. */
  password?: string
}

/** Milliseconds after which a client that does not end is killed. */
const patience = 20_000

/** The OpenSSH client as a user runs it, with keys and a configuration of its own. */
export class SshClient {
  readonly folder = mkdtempSync(join(tmpdir(), 'outpost-ssh-'))
  readonly #started: Started[] = []

  /** Creates a key. Returns its public part as the `.pub` file has it. */
  key(name: string, type = 'ed25519', bits?: number): string {
    const file = join(this.folder, name)
    const size = bits === undefined ? [] : ['-b', String(bits)]
    execFileSync('ssh-keygen', ['-q', '-t', type, ...size, '-N', '', '-C', `${name}@laptop`, '-f', file])
    return readFileSync(`${file}.pub`, 'utf8')
  }

  /** Returns the private part of a key. */
  privateKey(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8')
  }

  /** Starts the client. The port of a jump host is part of its address. */
  start(args: readonly string[], { key, password }: Options = {}): Started {
    const config = join(this.folder, `config-${key ?? 'none'}`)
    const identity = key === undefined ? [] : [`IdentityFile ${join(this.folder, key)}`]
    const methods = [...(key === undefined ? [] : ['publickey']), ...(password === undefined ? [] : ['password'])]
    const method = [
      `PreferredAuthentications ${methods.join(',')}`,
      ...(password === undefined ? ['BatchMode yes'] : ['NumberOfPasswordPrompts 1']),
    ]
    const lines = [
      ...identity,
      ...method,
      'IdentitiesOnly yes',
      'StrictHostKeyChecking no',
      'UserKnownHostsFile /dev/null',
      'LogLevel INFO',
      'ExitOnForwardFailure yes',
    ]
    writeFileSync(config, `Host *\n${lines.map((line) => `  ${line}\n`).join('')}`)
    const askpass = join(this.folder, 'askpass')
    writeFileSync(askpass, '#!/bin/sh\nprintf "%s\\n" "$PASSWORD_OF_TEST"\n')
    chmodSync(askpass, 0o700)
    const started = new Started('ssh', ['-F', config, ...args], {
      SSH_ASKPASS: askpass,
      SSH_ASKPASS_REQUIRE: 'force',
      PASSWORD_OF_TEST: password ?? '',
      SSH_AUTH_SOCK: '',
    })
    this.#started.push(started)
    return started
  }

  /** Runs the client to its end. */
  async run(args: readonly string[], options: Options = {}): Promise<Ran> {
    const started = this.start(args, options)
    const timer = setTimeout(() => started.process.kill('SIGKILL'), patience)
    const code = await started.exit
    clearTimeout(timer)
    return { code, out: started.out.toString(), err: started.err }
  }

  async remove(): Promise<void> {
    await Promise.all(this.#started.map((started) => started.stop()))
    rmSync(this.folder, { recursive: true, force: true })
  }
}
