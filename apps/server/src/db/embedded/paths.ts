import { join, resolve } from 'node:path'

/** All files and folders of one embedded database. All paths are absolute. */
export type EmbeddedPaths = {
  /** The folder that contains all the others. */
  root: string
  /** PostgreSQL's own data directory (PGDATA). */
  cluster: string
  postmasterPid: string
  /** Generated passwords, mode 0600. */
  passwords: string
  /** Record of the folder that holds the socket. */
  socketRecord: string
  /** Record of the process that restarts and stops the server. */
  ownerRecord: string
  /** Held while a process starts, attaches to or stops the server. */
  startLock: string
  /** PostgreSQL's standard error output. */
  serverLog: string
}

/** Returns the layout below `dataDir`. PGDATA has its own subfolder because initdb requires an empty one. */
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
