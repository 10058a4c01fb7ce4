import { logIn, type Login, type SignInTalk } from '../ssh/login.ts'
import { readPrivateKey } from '../ssh/private-key.ts'
import { streamTo } from './hosts.ts'
import { openSession } from './session.ts'

/** A user who accepts every host key and is asked nothing else. */
const trusting: SignInTalk = {
  say() {},
  hostKey: () => Promise.resolve({ accept: true }),
  answers: () => Promise.reject(new Error('the host asks a question')),
}

/** Signs in to a host of this machine with a private key, as the program does. */
export async function signIn(port: number, username: string, privateKey: string): Promise<Login> {
  const key = await readPrivateKey(privateKey, undefined)
  const { promise, resolve, reject } = Promise.withResolvers<Login>()
  openSession(port, undefined, streamTo, async (session) => {
    try {
      const stream = await session.connect()
      const credentials = { username, key: privateKey }
      resolve(await logIn({ stream, credentials, isRemembered: false, key, talk: trusting, session }))
    } catch (error) {
      reject(error as Error)
      throw error
    }
  })
  return promise
}
