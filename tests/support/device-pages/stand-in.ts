import type { PageHost } from './page-host.ts'

/** A device's web page that the tests use as a user does: by labels that all stand-ins have. */
export interface StandIn {
  what: string
  protocol: 'http' | 'https'
  /** Where it is in the network of the device. */
  address: string
  port: number
  host: PageHost
  /** The name that its form stores. */
  name: string
  /** What its download contains. */
  file: string
}

export const login = { user: 'admin', password: 'tr0ub4dor' } as const

/** Returns whether the fields of a sign-in are right. */
export const isLogin = (fields: URLSearchParams): boolean =>
  fields.get('user') === login.user && fields.get('password') === login.password

export const signInFields =
  '<label>User <input name="user"></label> <label>Password <input name="password" type="password"></label> <button>Sign in</button>'

/** @param name the present name */
export const nameFields = (name: string): string =>
  `<p>Name is ${name}</p> <label>New name <input name="name"></label> <button>Save</button>`

export const attachment = (file: string): Record<string, string> => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${file}"`,
})

/** A picture of one pixel in a shade of grey. */
export const picture = (shade: number): Buffer => {
  const gif = Buffer.from('R0lGODdhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64')
  gif.fill(shade, 13, 16)
  return gif
}
