import { join, resolve } from 'node:path'

/** Everything the launcher keeps on disk for one embedded database. All paths are absolute. */
export type EmbeddedPaths = {
  /** The folder that holds all the others. */
  root: string
  /** PostgreSQL's own data directory (PGDATA). */
  cluster: string
  /** postmaster.pid inside the data directory. */
  postmasterPid: string
  /** Generated passwords, mode 0600. */
  passwords: string
  /** Which folder holds the socket. */
  socketRecord: string
  /** Which process restarts and stops the server. */
  ownerRecord: string
  /** Held while a process starts, attaches to or stops the server. */
  startLock: string
  /** What PostgreSQL writes to its standard error. */
  serverLog: string
}

/** The layout below `dataDir`. PGDATA has a folder of its own because initdb wants an empty one. */
export function embeddedPaths(dataDir: string): EmbeddedPaths {
  const root = resolve(dataDir)
  const cluster = join(root, 'cluster')
  return {
    root,
    cluster,
    postmasterPid: join(cluster, 'postmaster.pid'),
    passwords: join(root, 'passwords.json'),
    socketRecord: join(root, 'socket.json'),
    ownerRecord: join(root, 'owner.json'),
    startLock: join(root, 'start.lock'),
    serverLog: join(root, 'postgres.log'),
  }
}
