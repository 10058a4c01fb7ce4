import ssh2 from 'ssh2'

/**
 * Creates an Ed25519 key pair in the format of OpenSSH. ssh2 cannot read back about one in 250 of those that it writes,
 * hence the loop.
 */
export function sshKeyPair(options?: { passphrase: string; cipher: string; rounds: number }): {
  private: string
  public: string
} {
  for (;;) {
    const pair = options
      ? ssh2.utils.generateKeyPairSync('ed25519', options)
      : ssh2.utils.generateKeyPairSync('ed25519')
    const isWhole = ![pair.public, pair.private].some(
      (half) => ssh2.utils.parseKey(half, options?.passphrase) instanceof Error,
    )
    if (isWhole) return pair
  }
}
