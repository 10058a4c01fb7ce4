import { once } from 'node:events'
import net from 'node:net'
import ssh2 from 'ssh2'
import type { PasswordAuthContext, SFTPWrapper } from 'ssh2'
import { sshKeyPair } from '../../packages/gateway/src/protocols/testing/key-pair.ts'

/** The attributes of a folder, and the status of SFTP for the end of a list. */
const [folder, endOfList] = [{ mode: 0o40_755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }, 1]

/** An SSH host that wants a password, with a shell that greets and an empty folder. It notes the passwords that it gets. */
export class PasswordHost {
  readonly passwords: string[] = []
  readonly #server: ssh2.Server
  readonly #listener: net.Server

  constructor() {
    this.#server = new ssh2.Server({ hostKeys: [sshKeyPair().private] }, (client) => {
      client.on('error', () => {})
      client.on('authentication', (attempt) => {
        if (attempt.method !== 'password') return attempt.reject(['password'])
        this.passwords.push((attempt as PasswordAuthContext).password)
        attempt.accept()
      })
      client.on('session', (accept) => {
        const session = accept()
        session.on('pty', (yes) => yes())
        session.on('shell', (yes) => yes().write('welcome\r\n'))
        session.on('sftp', (yes) => serveFolder(yes()))
      })
    })
    this.#listener = net.createServer((socket) => this.#server.injectSocket(socket.on('error', () => {})))
  }

  get port(): number {
    return (this.#listener.address() as net.AddressInfo).port
  }

  async start(): Promise<this> {
    this.#listener.listen(0, '127.0.0.1')
    await once(this.#listener, 'listening')
    return this
  }

  stop(): void {
    this.#listener.close()
  }
}

function serveFolder(sftp: SFTPWrapper): void {
  sftp.on('REALPATH', (id) => sftp.name(id, [{ filename: '/', longname: '/', attrs: folder }]))
  for (const request of ['STAT', 'LSTAT'] as const) sftp.on(request, (id: number) => sftp.attrs(id, folder))
  sftp.on('OPENDIR', (id) => sftp.handle(id, Buffer.from('folder')))
  sftp.on('READDIR', (id) => sftp.status(id, endOfList))
  sftp.on('CLOSE', (id) => sftp.status(id, 0))
}
