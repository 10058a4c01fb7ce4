import type { Duplex } from 'node:stream'
import type { PeerAddress, StreamTarget } from '../host.ts'

/** What the gateway needs from the program around it to let users in with their own SSH client. */
export interface UserHost {
  /**
   * Returns the user who signs in, or undefined. Called for unknown logins too, and must not answer them in another
   * way. Never throws for a wrong claim.
   */
  signIn(claim: UserClaim): Promise<SignedInUser | undefined>
}

export interface UserClaim {
  /** The SSH username, as typed. */
  login: string
  /** The fingerprint of a key whose signature was verified, or a password that was not checked yet. */
  proof: { kind: 'key'; fingerprint: string } | { kind: 'password'; password: string }
  from: PeerAddress
}

/** A user who has signed in, for one connection. */
export interface SignedInUser {
  /**
   * Called once when the connection is open. `end` closes it.
   * @returns false if the user has too many connections
   */
  begin(end: () => void): boolean
  /** Opens a stream to what the user names. Rejects with an `ApiError`, whose message the user is shown. */
  open(target: StreamTarget): Promise<Forwarding>
  /** The connection has ended. */
  ended(): void
}

/** A stream to a target that is open and waits for the channel of the user. Exactly one of the two is to be called. */
export interface Forwarding {
  join(channel: Duplex): void
  /** The user is gone. */
  cancel(): void
}
