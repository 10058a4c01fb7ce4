import type { Algorithms, AlgorithmList } from 'ssh2'

const appended = <T>(old: T[]): AlgorithmList<T> => ({ append: old, prepend: [], remove: [] })

/**
 * What the terminal offers a host: ssh2's modern defaults, then what devices with firmware of ten years ago know. The
 * client's order decides (RFC 4253, 7.1), so the old ones serve only a host that has nothing better. RC4 stays out, and
 * compression as well: a broken stream inside it is an error that cannot be caught.
 */
export const algorithms: Algorithms = {
  kex: appended(['diffie-hellman-group-exchange-sha1', 'diffie-hellman-group14-sha1', 'diffie-hellman-group1-sha1']),
  serverHostKey: appended(['ssh-dss']),
  cipher: appended(['aes256-cbc', 'aes192-cbc', 'aes128-cbc', '3des-cbc']),
  hmac: appended(['hmac-sha1-96', 'hmac-md5']),
  compress: ['none'],
}
